import { styleText } from 'node:util';
import type { Change, ChangeClass } from './compare.ts';

const colours = { breaking: 'red', minor: 'yellow', patch: 'dim' } as const satisfies Record<ChangeClass, string>;

/** The changes as text for a terminal, in their order, with the number of each class at the end. */
export function showChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.';
  const lines = changes.map(
    (change) =>
      `${styleText(colours[change.class], change.class.padEnd(8))}  ${change.place}\n          ${change.message}`,
  );
  const counts = Object.keys(colours).map(
    (name) => `${changes.filter((change) => change.class === name).length} ${name}`,
  );
  return [...lines, `${counts.join(', ')}.`].join('\n');
}
