// Lints and bundles openapi.yaml in the working directory, checks its registers, and writes the files of the package to dist/: the
// contract, its operations, its registers and its workflows, with types. The contract of a folder below it, such as
// operator/openapi.yaml, becomes dist/operator/. Any problem, warnings included, fails the build and leaves dist/ unchanged.
// With --watch, it goes on: after each change, it writes the files first, and lints then.
import { join } from 'node:path';
import { styleText } from 'node:util';
import { type Files, writeFiles } from '@email-automation/codegen/generated-files';
import { failOn, lintContracts, readContracts, summarize } from './read-contracts.ts';
import { renderContracts } from './render-contracts.ts';
import { watchSources } from './watch-sources.ts';

/** Prints what a step did, and the seconds since `start`, a value of `performance.now()`. */
function progress(step: string, text: string, start: number): void {
  const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${styleText('green', step.padEnd(7))} ${text} ${styleText('dim', `(${time})`)}`);
}

const folder = process.cwd();

/** Reads the contracts, and renders the files that are published. */
async function read(): Promise<{ summary: string; files: Files }> {
  const contracts = await readContracts(folder);
  return { summary: summarize(contracts), files: await renderContracts(contracts, folder) };
}

async function lint(): Promise<void> {
  failOn(await lintContracts(folder));
}

async function write(files: Files): Promise<void> {
  const start = performance.now();
  await writeFiles(join(folder, 'dist'), files);
  progress('wrote', `${Object.keys(files).length} files into dist/`, start);
}

async function build(): Promise<void> {
  const start = performance.now();
  // Lint explains the errors of bundling better, and takes as long as everything else together.
  const [output] = await Promise.all([read().catch((error: Error) => error), lint()]);
  if (output instanceof Error) throw output;
  progress('checked', output.summary, start);
  await write(output.files);
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
const built = report(build, unchanged);
if (process.argv.includes('--watch')) {
  // From now on, because a change during the build counts, too. Servers and pages show a change at once: lint comes afterwards.
  watchSources(folder, built, async () => {
    await report(async () => write((await read()).files), unchanged);
    await report(lint, 'Correct the problems.');
  });
}
await built;
