import { join } from 'node:path';
import { progress, run } from './command.ts';
import { readContract, summary } from './contract.ts';
import { writeContract } from './write-contract.ts';

await run({
  usage: `Usage: node src/build.ts

Lints and bundles openapi.yaml of the working directory, checks its registers, and writes
dist/openapi.yaml, dist/openapi.json, dist/requirements.json and dist/unspecified.json.
Any problem, warnings included, fails the build and leaves dist/ as it was.

Options:
  --help  Show this.`,
  options: {},
  advice: 'Correct the above and build again. dist/ was left as it was.',
  async main() {
    const start = performance.now();
    const folder = process.cwd();
    const contract = await readContract(folder);
    progress('checked', summary(contract), start);
    const written = performance.now();
    const files = await writeContract(contract, join(folder, 'dist'));
    progress('wrote', files.map((file) => `dist/${file}`).join(', '), written);
  },
});
