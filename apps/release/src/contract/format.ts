import { styleText } from 'node:util';
import type { Change, ChangeClass } from './compare.ts';
import { unmet, type Verdict } from './gate.ts';

/** What the gate found, as text for a terminal: the changes, breaking ones first, and what to do about them. */
export function explain(verdict: Verdict): string {
  const { released, changes } = verdict;
  if (released === undefined) return 'Nothing is released yet, so that nothing can break.';
  if (changes.length === 0) return `The contract says what ${released} said.`;
  const missing = unmet(verdict);
  const list = `Changes of the contract since ${released}:\n\n${formatChanges(changes)}`;
  if (missing.length === 0) return `${list}\n\nThe changesets say so.`;
  const width = Math.max(...missing.map(({ name }) => name.length));
  const lines = missing.map(({ name, needed, given, files }) => {
    const verb = files.length === 1 ? 'says' : 'say';
    const has = files.length === 0 ? 'no changeset names it' : `${files.join(', ')} ${verb} ${given}`;
    return `  ${name.padEnd(width)}  ${needed.padEnd(5)}  ${has}`;
  });
  return `${list}

No changeset says enough about them. What each package needs at least:

${lines.join('\n')}
${smallNumbers(verdict)}
Run \`pnpm release describe "<what users have to know>"\`, and commit the file that it writes.`;
}

function smallNumbers({ released, changes }: Verdict): string {
  if (!released?.startsWith('0.') || !changes.some((change) => change.class === 'breaking')) return '';
  return '\nBelow 1.0.0 a breaking change is a minor release: npm updates ^0.1.0 to 0.1.9, never to 0.2.0.\n';
}

const colors = { breaking: 'red', minor: 'yellow', patch: 'dim' } as const satisfies Record<ChangeClass, string>;

/** The changes in their order, with the number of each class at the end. */
function formatChanges(changes: readonly Change[]): string {
  const lines = changes.map(
    (change) =>
      `${styleText(colors[change.class], change.class.padEnd(8))}  ${change.element}\n          ${change.message}`,
  );
  const counts = Object.keys(colors).map(
    (name) => `${changes.filter((change) => change.class === name).length} ${name}`,
  );
  return [...lines, `${counts.join(', ')}.`].join('\n');
}
