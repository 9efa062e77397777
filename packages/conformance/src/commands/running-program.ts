import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningSetting } from '../client/play-scenario.ts';
import { tasks } from '../client/tasks.ts';

/** Seconds without a request after which a program has done its task. */
const quiet = 5;

/** Seconds until the first request has to come. */
const firstRequest = 600;

/** The number of records that are printed. */
const maxRecords = 5;

/**
 * Creates a function that asks the user to let a running program do a task. It resolves when the program has sent
 * requests and then none for some seconds, or when the user presses Enter.
 */
export function askRunningProgram(interrupt: AbortSignal, stream: NodeJS.WriteStream = process.stderr) {
  return async ({ scenario, variables, records, requests }: RunningSetting): Promise<void> => {
    const { id, title, task } = scenario;
    const values = Object.entries(variables).filter(([name]) => name !== 'TASK');
    stream.write(
      [
        '',
        `${id}: a good client ${title}.`,
        `  ${tasks[task].instruction}`,
        ...values.map(([name, value]) => `  ${name.padEnd(14)}${value}`),
        ...records.slice(0, maxRecords).map((record) => `  ${JSON.stringify(record)}`),
        ...(records.length > maxRecords ? [`  and more like these, ${records.length} in total`] : []),
        `  Ends after ${quiet} s without requests${process.stdin.isTTY ? ', or when you press Enter' : ''}.`,
        '',
      ].join('\n'),
    );
    const done = new AbortController();
    const end = AbortSignal.any([interrupt, done.signal]);
    const pressed = process.stdin.isTTY ? once(process.stdin, 'data', { signal: end }) : new Promise<never>(() => {});
    const abort = () => done.abort();
    pressed.then(abort, abort);
    await waitForQuiet(requests, end);
    done.abort();
    process.stdin.pause();
    stream.write(`  ${requests.length} ${requests.length === 1 ? 'request' : 'requests'}\n`);
  };
}

async function waitForQuiet(requests: RunningSetting['requests'], end: AbortSignal): Promise<void> {
  const start = Date.now();
  while (!end.aborted) {
    const last = requests.at(-1)?.at;
    const isOver = last === undefined ? Date.now() - start > firstRequest * 1000 : Date.now() - last > quiet * 1000;
    if (isOver) return;
    await wait(100, undefined, { signal: end }).catch(() => {});
  }
}
