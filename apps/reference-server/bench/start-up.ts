import { median, processorMs } from './consumption.ts';
import { authorization, row, startServer } from './program.ts';

const runs = 5;

/** Measures the time from the start of the process to the first response, with the demo workspace. */
export async function startUp(): Promise<void> {
  process.stdout.write(`Start to first response, ${runs} runs\n`);
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
  const [minimum, maximum] = [Math.min(...times), Math.max(...times)];
  row('median', `${median(times).toFixed(0)} ms`, `from ${minimum.toFixed(0)} to ${maximum.toFixed(0)} ms`);
  row('processor time', `${median(processor)} ms`, 'all threads');
}
