import { progress, run } from './command.ts';
import { readContract, summarize } from './contract.ts';

await run({
  usage: `Usage: node src/lint.ts

Lints openapi.yaml of the working directory and checks its registers. Problems of any severity fail.

Options:
  --help  Show this.`,
  options: {},
  advice: 'Correct the problems and lint again.',
  async main() {
    const start = performance.now();
    progress('checked', summarize(await readContract(process.cwd())), start);
  },
});
