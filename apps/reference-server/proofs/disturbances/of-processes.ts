import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { Draw } from '../workload/draw.ts';
import { type Disturbance, moment, untilBusy } from './disturbance.ts';

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
];
