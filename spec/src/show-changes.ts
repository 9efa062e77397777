import { styleText } from 'node:util';
import type { Change, ChangeClass } from './compare.ts';

const colours = { breaking: 'red', minor: 'yellow', patch: 'dim' } as const satisfies Record<ChangeClass, string>;

/** The changes as text for a terminal, in their order, with the number of each class at the end. */
export function showChanges(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.';
  const lines = changes.map(
    (change) =>
      `${styleText(colours[change.class], change.class.padEnd(8))}  ${readable(change.location)}\n          ${change.message}`,
  );
  const counts = Object.keys(colours).map(
    (name) => `${changes.filter((change) => change.class === name).length} ${name}`,
  );
  return [...lines, `${counts.join(', ')}.`].join('\n');
}

/** `#/paths/~1v2~1accounts/get/responses/200` as `GET /v2/accounts responses/200`. */
export function readable(pointer: string): string {
  const segments = pointer.split('/').slice(1);
  const [first, path = '', method, ...rest] = segments.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (first !== 'paths') return segments.join('/');
  return [
    ...(method ? [method.toUpperCase()] : []),
    path,
    ...(rest.length > 0 ? [segments.slice(3).join('/')] : []),
  ].join(' ');
}
