import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutants as all } from './catalog.ts';
import type { Mutant } from './mutant.ts';
import { oneOfEachRequirement } from './one-of-each-requirement.ts';
import { type MutantSelection, runMutants } from './run-mutants.ts';
import { formatScores, scoreByKind, scoreByPart } from './score-table.ts';
import { newSurvivors, writeSurvivors } from './survivors.ts';

/** Lines about a mutant that survives. */
const mostLines = 10;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean' },
    json: { type: 'string' },
    'whole-run': { type: 'boolean' },
    update: { type: 'boolean' },
  },
});
const { only, short = false, json, update = false } = values;
const wholeRun = values['whole-run'] || update;
const selection: MutantSelection = {
  ...(short && { select: oneOfEachRequirement<Mutant> }),
  ...(only !== undefined && { only }),
};

const started = Date.now();
const results = await runMutants(selection, {
  wholeRun,
  onResult({ mutant, killed, details, wholeRun: { verdict, checks } = { verdict: undefined, checks: details } }) {
    if (killed) return;
    const lines = checks
      .slice(0, mostLines)
      .map((line) => `    ${line}\n`)
      .join('');
    process.stdout.write(`✗ ${mutant.requirement} ${mutant.description}${verdict ? `: ${verdict}` : ''}\n${lines}`);
  },
});
const killed = results.filter((result) => result.killed).length;
const seconds = ((Date.now() - started) / 1000).toFixed(0);
const requirements = new Set(results.map(({ mutant }) => mutant.requirement)).size;
const parts = scoreByPart(results);
const byKind = scoreByKind(results);
process.stdout.write(`\n${formatScores('Part', parts)}\n${formatScores('Kind', byKind)}\n`);
process.stdout.write(
  `${killed} of ${results.length} mutants killed, of ${requirements} requirements, in ${seconds} s\n`,
);
if (update) writeSurvivors(results, all);
if (json !== undefined) {
  const mutants = results.map(({ mutant: { requirement, kind, description }, ...result }) => ({
    requirement,
    kind,
    description,
    ...result,
  }));
  writeFileSync(json, `${JSON.stringify({ killed, total: results.length, parts, kinds: byKind, mutants }, null, 2)}\n`);
}
process.exitCode = newSurvivors(results).length === 0 ? 0 : 1;
