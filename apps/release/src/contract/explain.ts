import { showChanges } from '../../../../spec/src/show-changes.ts';
import { unmet, type Verdict } from './gate.ts';

/** What the gate found, as text for a terminal: the changes, breaking ones first, and what to do about them. */
export function explain(verdict: Verdict): string {
  const { released, changes } = verdict;
  if (released === undefined) return 'Nothing is released yet, so that nothing can break.';
  if (changes.length === 0) return `The contract says what ${released} said.`;
  const missing = unmet(verdict);
  const list = `Changes of the contract since ${released}:\n\n${showChanges(changes)}`;
  if (missing.length === 0) return `${list}\n\nThe changesets say so.`;
  const width = Math.max(...missing.map(({ name }) => name.length));
  const lines = missing.map(({ name, needed, given, files }) => {
    const has = files.length === 0 ? 'no changeset names it' : `${files.join(', ')} ${verb(files)} ${given}`;
    return `  ${name.padEnd(width)}  ${needed.padEnd(5)}  ${has}`;
  });
  return `${list}

No changeset says enough about them. What each package needs at least:

${lines.join('\n')}
${smallNumbers(verdict)}
Run \`pnpm release describe "<what users have to know>"\`, and commit the file that it writes.`;
}

const verb = (files: string[]) => (files.length === 1 ? 'says' : 'say');

function smallNumbers({ released, changes }: Verdict): string {
  if (!released?.startsWith('0.') || !changes.some((change) => change.class === 'breaking')) return '';
  return '\nBelow 1.0.0 a breaking change is a minor release: npm updates ^0.1.0 to 0.1.9, never to 0.2.0.\n';
}
