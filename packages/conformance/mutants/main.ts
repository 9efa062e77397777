import { prove } from './proof.ts';

const started = Date.now();
const outcomes = await prove(({ mutant, killed, said }) => {
  if (killed) return;
  process.stdout.write(`✗ ${mutant.requirement} ${mutant.fault}\n${said.map((line) => `    ${line}\n`).join('')}`);
});
const killed = outcomes.filter((outcome) => outcome.killed).length;
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const requirements = new Set(outcomes.map(({ mutant }) => mutant.requirement)).size;
process.stdout.write(
  `${killed} of ${outcomes.length} mutants killed, of ${requirements} requirements, in ${seconds} s\n`,
);
process.exitCode = killed === outcomes.length ? 0 : 1;
