import { isSameSecret, sha256 } from '../ports/crypto.ts';

/** Hashes a token for storage, with SHA-256: tokens are long and random, so that a slower hash would not be safer. */
export function hashToken(token: string): string {
  return sha256(token);
}

/** Whether a token matches a stored hash, compared in constant time. */
export function matchesHash(token: string, storedHash: string): boolean {
  return isSameSecret(hashToken(token), storedHash);
}
