import { authorization, row, startServer } from './program.ts';

const runs = 5;

/** How long it takes from the start of the process until the first answer, with the demo workspace. */
export async function startUp(): Promise<void> {
  process.stdout.write(`Start to first answer, ${runs} runs\n`);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const since = performance.now();
    const server = await startServer();
    await (await fetch(`${server.url}/v2/accounts`, { headers: { authorization } })).arrayBuffer();
    times.push(performance.now() - since);
    await server.stop();
  }
  times.sort((a, b) => a - b);
  row(
    'median',
    `${times[Math.floor(runs / 2)]?.toFixed(0)} ms`,
    `from ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)} ms`,
  );
}
