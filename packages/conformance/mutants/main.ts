import { runMutants } from './run-mutants.ts';

const started = Date.now();
const results = await runMutants(({ mutant, killed, details }) => {
  if (killed) return;
  const lines = details.map((line) => `    ${line}\n`).join('');
  process.stdout.write(`✗ ${mutant.requirement} ${mutant.description}\n${lines}`);
});
const killed = results.filter((result) => result.killed).length;
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const requirements = new Set(results.map(({ mutant }) => mutant.requirement)).size;
process.stdout.write(
  `${killed} of ${results.length} mutants killed, of ${requirements} requirements, in ${seconds} s\n`,
);
process.exitCode = killed === results.length ? 0 : 1;
