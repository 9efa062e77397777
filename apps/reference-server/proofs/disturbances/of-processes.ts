import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { startClients } from '../workload/clients.ts';
import type { Draw } from '../workload/draw.ts';
import { type Disturbance, moment, untilBusy } from './disturbance.ts';
import { limitDescriptors } from './limit-process.ts';

/** Stops processes for a while, with their connections open. */
async function pause(programs: readonly { child: ChildProcess }[], draw: Draw): Promise<void> {
  for (const { child } of programs) child.kill('SIGSTOP');
  await setTimeout(200 + draw.below(1500));
  for (const { child } of programs) child.kill('SIGCONT');
}

/** Disturbances of servers and workers, on both databases. */
export const ofProcesses: readonly Disturbance[] = [
  {
    name: 'server',
    times: 52,
    severs: true,
    async run({ draw, servers, kill, restart }) {
      await moment(draw, 300);
      await kill({ servers: [draw.below(servers.length)] });
      await restart();
    },
  },
  {
    name: 'worker',
    times: 10,
    async run(environment, load) {
      await untilBusy(environment, load);
      await environment.kill({ workers: true });
      await environment.restart();
    },
  },
  {
    name: 'everything',
    times: 20,
    short: 2,
    severs: true,
    async run(environment, load) {
      await untilBusy(environment, load);
      await environment.kill({ servers: [...environment.servers.keys()], workers: true });
      await environment.restart();
    },
  },
  {
    name: 'paused server',
    times: 3,
    run: ({ servers, draw }) => pause([draw.pick(servers)], draw),
  },
  {
    name: 'paused worker',
    times: 3,
    async run(environment, load) {
      await untilBusy(environment, load);
      await pause(environment.workers, environment.draw);
    },
  },
  {
    name: 'clock jumps',
    times: 3,
    async run({ servers, draw }) {
      // An hour ahead, an hour back, 400 days ahead, and right again.
      for (let jump = 0; jump < 4; jump++) {
        for (const { child } of servers) child.kill('SIGUSR2');
        await setTimeout(100 + draw.below(300));
      }
    },
  },
  {
    name: 'few descriptors',
    times: 3,
    severs: true,
    needs: 'limits',
    async run({ servers, url, ledger, draw }) {
      const lift = await Promise.all(servers.map(({ child }) => limitDescriptors(child.pid as number, 1)));
      // More clients than connections can be accepted.
      const clients = startClients({ url, ledger, seed: draw.below(1e6), clients: 12 });
      await setTimeout(700);
      await Promise.all(lift.map((end) => end()));
      await clients.stop();
    },
  },
];
