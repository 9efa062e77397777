// Lints and bundles openapi.yaml in the working directory, checks its registers, and writes the files of the package to dist/: the
// contract, its operations, its registers and its workflows, with types. The contract of a folder below it, such as
// operator/openapi.yaml, becomes dist/operator/. Any problem, warnings included, fails the build and leaves dist/ unchanged.
import { join } from 'node:path';
import { styleText } from 'node:util';
import { readContracts, summarize } from './read-contracts.ts';
import { writeContracts } from './write-contract.ts';

/** Prints what a step did, and the seconds since `start`, a value of `performance.now()`. */
function progress(step: string, text: string, start: number): void {
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${styleText('green', step.padEnd(7))} ${text} ${styleText('dim', `(${time})`)}`);
}

const folder = process.cwd();
try {
  const start = performance.now();
  const contracts = await readContracts(folder);
  progress('checked', summarize(contracts), start);
  const written = performance.now();
  const files = await writeContracts(contracts, folder, join(folder, 'dist'));
  progress('wrote', files.map((file) => `dist/${file}`).join(', '), written);
} catch (error) {
  const failed = styleText('red', 'failed', { stream: process.stderr });
  console.error(`${(error as Error).message}\n\n${failed}  Correct the problems and build again. dist/ is unchanged.`);
  process.exitCode = 1;
}
