import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { privateMegabytes, processorMs, residentMegabytes } from '../consumption.ts';
import type { Measurement } from '../measurement.ts';
import { serverProgram, start } from '../program.ts';

const runs = 7;

/** Starts the server with demo data until the first response, beside an idle Node. */
export const startUp: Measurement = {
  name: 'start-up',
  title: 'Start with demo data',
  async run() {
    const starts: Awaited<ReturnType<typeof startDemo>>[] = [];
    const idle: number[] = [];
    for (let run = 0; run < runs; run++) {
      starts.push(await startDemo());
      const since = performance.now();
      await once(spawn(process.execPath, ['-e', '0']), 'exit');
      idle.push(performance.now() - since);
    }
    const each = (key: 'time' | 'processor' | 'memory' | 'ownMemory') => starts.map((one) => one[key]);
    const time = { quantity: 'Time until the first response', values: each('time'), unit: 'ms' };
    return [
      time,
      { ...time, quantity: '  beside node -e 0', peer: idle },
      { quantity: 'Processor time', values: each('processor'), unit: 'ms', atMost: 500 },
      { quantity: 'Memory after a second without requests', values: each('memory'), unit: 'MB' },
      { quantity: '  that no other process shares', values: each('ownMemory'), unit: 'MB' },
    ];
  },
};

/** @returns milliseconds and megabytes */
async function startDemo() {
  const since = performance.now();
  await using server = await start([serverProgram, '--demo', '--port=0']);
  await (await fetch(`${server.url}/openapi.json`)).arrayBuffer();
  const [time, processor] = [performance.now() - since, processorMs(server.pid)];
  await setTimeout(1000);
  return { time, processor, memory: residentMegabytes(server.pid), ownMemory: privateMegabytes(server.pid) };
}
