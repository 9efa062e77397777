import { median, processorMs } from './consumption.ts';
import { authorization, row, startServer } from './program.ts';

const runs = 5;

/** How long it takes from the start of the process until the first answer, with the demo workspace. */
export async function startUp(): Promise<void> {
  process.stdout.write(`Start to first answer, ${runs} runs\n`);
  const times: number[] = [];
  const processor: number[] = [];
  for (let run = 0; run < runs; run++) {
    const since = performance.now();
    const server = await startServer();
    await (await fetch(`${server.url}/v2/accounts`, { headers: { authorization } })).arrayBuffer();
    times.push(performance.now() - since);
    processor.push(processorMs(server));
    await server.stop();
  }
  const [least, most] = [Math.min(...times), Math.max(...times)];
  row('median', `${median(times).toFixed(0)} ms`, `from ${least.toFixed(0)} to ${most.toFixed(0)} ms`);
  row('processor time', `${median(processor)} ms`, 'all threads');
}
