import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { privateMegabytes, processorMsOfEnded, processorMsOfFamily, residentMegabytes } from '../consumption.ts';
import type { Measurement } from '../measurement.ts';
import { type Checkout, heapLimits, start } from '../program.ts';

const runs = 7;
const [time, processor, processes] = ['Time until the first response', 'Processor time', 'Processes of Node'];
const memory = 'Memory after a second without requests';
const privateMemory = 'Memory that no other process shares';
const emptyName = 'node -e 0';

/** Starts `npm run server -- --demo` until the first response, without npm, beside an idle Node. */
export const startUp: Measurement = {
  name: 'start-up',
  title: 'First start with demo data',
  extent: `${runs} runs`,
  aims: [
    { quantity: time, peer: emptyName },
    { quantity: processor, atMost: 500 },
    {
      ...{ quantity: memory, atMost: 70 },
      reason:
        'No server in Node reaches it: 60 MB are pages of the program of Node, which its processes share, and 9 MB its own start. 16 MB are the space of V8 for new values; 27 MB are in use after a collection, 12 MB of them the text of the program and of Node.',
    },
    { quantity: processes, atMost: 1 },
  ],
  async run({ checkouts, add }) {
    const found = new Map<string, (Start & { processes: number })[]>();
    for (let run = 0; run < runs; run++) {
      for (const checkout of checkouts) {
        const result = await countProcesses((variables) => startDemo(checkout, variables));
        found.set(checkout.name, [...(found.get(checkout.name) ?? []), result]);
      }
      const empty = await countProcesses(startEmpty);
      found.set(emptyName, [...(found.get(emptyName) ?? []), empty]);
    }
    for (const [name, results] of found) {
      const each = (key: keyof Start) => results.map((result) => result[key]);
      add(time, name, each('time'), 'ms');
      add(processor, name, each('processor'), 'ms');
      if (name !== emptyName) {
        add(memory, name, Math.max(...each('memory')), 'MB');
        add(privateMemory, name, Math.max(...each('privateMemory')), 'MB');
      }
      add(processes, name, Math.max(...results.map((result) => result.processes)), 'processes');
    }
  },
};

/** The cost of a start, in milliseconds and megabytes. */
interface Start {
  time: number;
  /** Of all threads. */
  processor: number;
  memory: number;
  privateMemory: number;
}

/** Lets each process of Node, also of child processes, note that it started. */
async function countProcesses<Result>(run: (variables: NodeJS.ProcessEnv) => Promise<Result>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const [counter, notes] = [join(folder, 'counter.cjs'), join(folder, 'notes')];
  writeFileSync(notes, '');
  const note = `require('node:fs').appendFileSync(${JSON.stringify(notes)}, 'x')`;
  writeFileSync(counter, `if (require('node:worker_threads').isMainThread) ${note}`);
  try {
    const result = await run({ NODE_OPTIONS: `${heapLimits} --require=${counter}` });
    return { ...result, processes: readFileSync(notes, 'utf8').length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts the program of `npm run server`. */
async function startDemo({ folder }: Checkout, variables: NodeJS.ProcessEnv): Promise<Start> {
  const since = performance.now();
  const args = [join(folder, 'scripts/run.mjs'), 'server', '--demo', '--port=0'];
  await using server = await start(args, variables);
  await (await fetch(`${server.url}/openapi.json`)).arrayBuffer();
  const result = { time: performance.now() - since, processor: processorMsOfFamily(server.pid) };
  await setTimeout(1000);
  return { ...result, memory: residentMegabytes(server.pid), privateMemory: privateMegabytes(server.pid) };
}

async function startEmpty(variables: NodeJS.ProcessEnv): Promise<Start> {
  const [since, before] = [performance.now(), processorMsOfEnded()];
  await once(spawn(process.execPath, ['-e', '0'], { env: { ...process.env, ...variables } }), 'exit');
  return { time: performance.now() - since, processor: processorMsOfEnded() - before, memory: 0, privateMemory: 0 };
}
