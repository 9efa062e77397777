import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new identifier: unique, not to be guessed, and growing with time, so that indexes are filled in order. */
export function newId(): string {
  return v7().replaceAll('-', '');
}

/** The same identifier for the same parts, so that what is declared twice is made once. */
export function stableId(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
