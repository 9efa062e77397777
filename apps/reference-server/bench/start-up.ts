import { median, processorMs } from './consumption.ts';
import type { Measurement } from './measurement.ts';
import { authorization, startServer } from './program.ts';

/** How often the server is started. */
export const runs = 5;

/** Measures the time from the start of the process to the first response, with the demo workspace. */
export async function startUp({ add }: Measurement): Promise<void> {
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
  const note = `from ${minimum.toFixed(0)} to ${maximum.toFixed(0)} ms`;
  add('Time', 'median', median(times), 'ms', { note });
  add('Time', 'processor time', median(processor), 'ms', { note: 'all threads' });
}
