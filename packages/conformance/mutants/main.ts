import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type MutantSelection, runMutants } from './run-mutants.ts';
import { formatScores, scoreByKind, scoreByPart } from './score-table.ts';
import { writeSurvivors } from './survivors.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    plain: { type: 'boolean' },
    short: { type: 'boolean' },
    json: { type: 'string' },
    update: { type: 'boolean' },
  },
});
const { only, plain = false, short = false, json } = values;
const selection: MutantSelection = { plain, short, ...(only !== undefined && { only }) };

if (values.update && (plain || short || only !== undefined)) {
  process.stderr.write(
    '--update needs the results of all mutants, so it cannot be used with --only, --plain or --short.\n',
  );
  process.exit(2);
}
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
if (values.update) writeSurvivors(results);
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
