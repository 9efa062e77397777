import { join } from 'node:path';
import { progress, run } from './command.ts';
import { readContracts, summarize } from './contract.ts';
import { writeContracts } from './write-contract.ts';

await run({
  usage: `Usage: node src/build.ts

Lints and bundles openapi.yaml in the working directory, checks its registers, and writes the
files of the package to dist/: the contract, its operations, its registers and its workflows, with types.
The contract of a folder below it, such as operator/openapi.yaml, becomes dist/operator/.
Any problem, warnings included, fails the build and leaves dist/ unchanged.

Options:
  --help  Show this help.`,
  options: {},
  advice: 'Correct the problems and build again. dist/ is unchanged.',
  async main() {
    const start = performance.now();
    const folder = process.cwd();
    const contracts = await readContracts(folder);
    progress('checked', summarize(contracts), start);
    const written = performance.now();
    const files = await writeContracts(contracts, folder, join(folder, 'dist'));
    progress('wrote', files.map((file) => `dist/${file}`).join(', '), written);
  },
});
