import { readFileSync } from 'node:fs';
import type { FileChange } from '../folder.ts';

/** A change of the contract in `fixtures/contract/` that violates a house rule. */
export interface Violation {
  rule: string;
  violation: string;
  changes: Record<string, FileChange>;
  /** Locations that the rule reports: `file: text of the line`. */
  at: string[];
}

export const things = 'paths/v2_{account_id}_things.yaml';
export const thing = 'components/schemas/Thing.yaml';
export const token = 'paths/oauth_token.yaml';

export function readFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/contract/${name}`, import.meta.url), 'utf8');
}
