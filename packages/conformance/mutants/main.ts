import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type MutantSelection, runMutants } from './run-mutants.ts';
import { formatScores, scoreByKind, scoreByPart } from './score-table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, plain: { type: 'boolean' }, day: { type: 'string' }, json: { type: 'string' } },
});
const { only, plain = false, day, json } = values;
const selection: MutantSelection = { plain, ...(only !== undefined && { only }), ...(day !== undefined && { day }) };

const started = Date.now();
const results = await runMutants(({ mutant, killed, details }) => {
  if (killed) return;
  const lines = details.map((line) => `    ${line}\n`).join('');
  process.stdout.write(`✗ ${mutant.requirement} ${mutant.description}\n${lines}`);
}, selection);
const killed = results.filter((result) => result.killed).length;
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const requirements = new Set(results.map(({ mutant }) => mutant.requirement)).size;
const parts = scoreByPart(results);
const byKind = scoreByKind(results);
process.stdout.write(`\n${formatScores('Part', parts)}\n${formatScores('Kind', byKind)}\n`);
process.stdout.write(
  `${killed} of ${results.length} mutants killed, of ${requirements} requirements, in ${seconds} s\n`,
);
if (json !== undefined) {
  const mutants = results.map(({ mutant: { requirement, kind, description }, ...result }) => ({
    requirement,
    kind,
    description,
    ...result,
  }));
  writeFileSync(json, `${JSON.stringify({ killed, total: results.length, parts, kinds: byKind, mutants }, null, 2)}\n`);
}
process.exitCode = killed === results.length ? 0 : 1;
