import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutants } from './catalog.ts';
import { runMutants } from './run-mutants.ts';

/** Lines about a mutant that survives. */
const mostLines = 10;

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const { only, json } = values;
const isSelected = (requirement: string) =>
  only === undefined || requirement === only || requirement.startsWith(`${only}-`);

const started = Date.now();
const selected = mutants.filter(({ requirement }) => isSelected(requirement));
if (selected.length === 0) {
  process.stderr.write(
    `No mutant violates ${only}. Name a requirement, such as RESOURCE-64, or the part before its number.\n`,
  );
  process.exit(2);
}
const results = await runMutants(selected, ({ requirement, description, killed, details }) => {
  const lines = details.slice(0, mostLines).map((line) => `    ${line}\n`);
  if (!killed) process.stdout.write(`✗ ${requirement} ${description}\n${lines.join('')}`);
});
const killed = results.filter((result) => result.killed);
const requirements = new Set(killed.map(({ requirement }) => requirement)).size;
const checks = new Set(killed.flatMap(({ details }) => details)).size;
const seconds = ((Date.now() - started) / 1000).toFixed(0);
process.stdout.write(
  `${killed.length} of ${results.length} mutants killed, of ${requirements} requirements, by ${checks} checks, in ${seconds} s\n`,
);
if (json !== undefined) writeFileSync(json, `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = killed.length === results.length ? 0 : 1;
