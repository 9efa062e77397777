import type { Change, ChangeClass } from './compare.ts';
import { type GateResult, unmetDemands } from './gate.ts';

/** The title of each class of changes in changelogs. */
const changeTitles = { breaking: 'Breaking', minor: 'New', patch: 'Other' } as const satisfies Record<
  ChangeClass,
  string
>;

/** Formats changes of the contract as a section of a changelog, breaking changes first. */
export function formatChanges(changes: readonly Change[], since: string): string {
  const classes = Map.groupBy(changes, (change) => change.class);
  const sections = [...classes].map(([name, members]) => {
    const items = members.map(({ element, message }) => `- \`${element}\`: ${message}\n`);
    return `\n#### ${changeTitles[name]}\n\n${items.join('')}`;
  });
  return `### The contract since ${since}\n${sections.join('')}`;
}

/** Formats the result of the gate: the changes, the demands that the changesets do not meet, and the next step. */
export function formatGateResult(result: GateResult): string {
  const { since, changes } = result;
  if (since === undefined) return 'Nothing is released yet, and there is no repository to compare the contract with.';
  if (changes.length === 0) return `The contract has not changed since ${since}.`;
  const list = formatChanges(changes, since);
  const unmet = unmetDemands(result);
  if (unmet.length === 0) return `${list}\nThe changesets declare these changes.`;
  const width = Math.max(...unmet.map(({ name }) => name.length));
  const demands = unmet.map(({ name, required, declared, files }) => {
    const found = files.length === 0 ? 'no changeset names it' : `only ${declared} in ${files.join(', ')}`;
    return `  ${name.padEnd(width)}  ${required.padEnd(5)}  ${found}\n`;
  });
  const advice = 'Run `pnpm release describe "<what users have to know>"`, and commit the file that it writes.';
  const breaksBelow1 =
    result.demands.every(({ required }) => required !== 'major') &&
    changes.some((change) => change.class === 'breaking');
  const note = 'Below 1.0.0 a breaking change is a minor release: npm updates ^0.1.0 to 0.1.9, never to 0.2.0.\n\n';
  return `${list}
The changesets do not declare all of these changes. Each package needs at least:

${demands.join('')}
${breaksBelow1 ? note : ''}${advice}`;
}
