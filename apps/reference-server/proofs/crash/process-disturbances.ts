import { setTimeout } from 'node:timers/promises';
import { startClients } from '../workload/clients.ts';
import { type Disturbance, moment, untilBusy } from './disturbance.ts';
import type { Environment } from './environment.ts';
import { canLimit, limitDescriptors } from './limit-process.ts';

const all = ({ servers }: Environment) => servers.map((_, number) => number);

/** What happens to servers and workers, on both databases. */
export const processDisturbances: readonly Disturbance[] = [
  {
    name: 'server',
    kills: 'servers',
    times: 52,
    async run(environment, draw) {
      await moment(draw, 300);
      await environment.kill({ servers: [draw.below(environment.servers.length)] });
      await environment.restart();
    },
  },
  {
    name: 'worker',
    kills: 'workers',
    times: 10,
    async run(environment, draw) {
      await untilBusy(environment, draw);
      await environment.kill({ workers: true });
      await environment.restart();
    },
  },
  {
    name: 'everything',
    kills: 'servers and workers at once',
    times: 20,
    async run(environment, draw) {
      await untilBusy(environment, draw);
      await environment.kill({ servers: all(environment), workers: true });
      await environment.restart();
    },
  },
  {
    name: 'paused server',
    times: 3,
    async run({ servers }, draw) {
      const child = draw.pick(servers).child;
      child.kill('SIGSTOP');
      await setTimeout(200 + draw.below(1500));
      child.kill('SIGCONT');
    },
  },
  {
    name: 'paused worker',
    times: 3,
    async run(environment, draw) {
      await untilBusy(environment, draw);
      for (const { child } of environment.workers) child.kill('SIGSTOP');
      await setTimeout(200 + draw.below(1500));
      for (const { child } of environment.workers) child.kill('SIGCONT');
    },
  },
  {
    name: 'clock jumps',
    times: 3,
    async run({ servers }, draw) {
      // An hour ahead, an hour back, 400 days ahead, and right again.
      for (let jump = 0; jump < 4; jump++) {
        for (const { child } of servers) child.kill('SIGUSR2');
        await setTimeout(100 + draw.below(300));
      }
    },
  },
  ...(canLimit
    ? [
        {
          name: 'few descriptors',
          times: 3,
          async run({ servers, url, ledger }: Environment, draw) {
            const lift = await Promise.all(servers.map(({ child }) => limitDescriptors(child.pid as number, 1)));
            // More clients than connections can be accepted.
            const clients = startClients({ url, ledger, seed: draw.below(1e6), clients: 12, timeout: 5000 });
            await setTimeout(700);
            await Promise.all(lift.map((end) => end()));
            await clients.stop();
          },
        } satisfies Disturbance,
      ]
    : []),
];
