// Lints and bundles openapi.yaml in the working directory, checks its registers, and writes the files of the package to dist/: the
// contract, its operations, its registers and its workflows, with types. The contract of a folder below it, such as
// operator/openapi.yaml, becomes dist/operator/. Any problem, warnings included, fails the build and leaves dist/ unchanged.
// With --watch, it goes on: after each change, it writes the files first, and lints then.
import { join } from 'node:path';
import { styleText } from 'node:util';
import { type Contracts, readContracts, summarize } from './read-contracts.ts';
import { watchSources } from './watch-sources.ts';
import { writeContracts } from './write-contract.ts';

/** Prints what a step did, and the seconds since `start`, a value of `performance.now()`. */
function progress(step: string, text: string, start: number): void {
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${styleText('green', step.padEnd(7))} ${text} ${styleText('dim', `(${time})`)}`);
}

const folder = process.cwd();

async function check(): Promise<Contracts> {
  const start = performance.now();
  const contracts = await readContracts(folder);
  progress('checked', summarize(contracts), start);
  return contracts;
}

async function write(contracts: Contracts): Promise<void> {
  const start = performance.now();
  const files = await writeContracts(contracts, folder, join(folder, 'dist'));
  progress('wrote', files.map((file) => `dist/${file}`).join(', '), start);
}

/** Prints the problems that stop a step. @param advice what to do then */
async function report(step: () => Promise<unknown>, advice: string): Promise<void> {
  try {
    await step();
  } catch (error) {
    const failed = styleText('red', 'failed', { stream: process.stderr });
    console.error(`${(error as Error).message}\n\n${failed}  ${advice}`);
    process.exitCode = 1;
  }
}

const unchanged = 'Correct the problems and build again. dist/ is unchanged.';
await report(async () => write(await check()), unchanged);
if (process.argv.includes('--watch')) {
  // Servers and pages show a change at once: lint takes longer than everything else.
  watchSources(folder, async () => {
    await report(async () => write(await readContracts(folder, { isLinted: false })), unchanged);
    await report(check, 'Correct the problems.');
  });
}
