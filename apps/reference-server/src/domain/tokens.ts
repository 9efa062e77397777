import { createHash } from 'node:crypto';

/** What is stored of a token: its SHA-256. Tokens are long and random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
