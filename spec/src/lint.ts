import { progress, run } from './command.ts';
import { readContracts, summarize } from './contract.ts';

await run({
  usage: `Usage: node src/lint.ts

Lints openapi.yaml of the working directory, checks its registers, and lints the contracts of the folders below it. Problems of any severity fail.

Options:
  --help  Show this.`,
  options: {},
  advice: 'Correct the problems and lint again.',
  async main() {
    const start = performance.now();
    progress('checked', summarize(await readContracts(process.cwd())), start);
  },
});
