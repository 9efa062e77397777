import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a secret of 256 random bits: a token, a client secret, a verification code. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage, with SHA-256: tokens are long and random, so that a slower hash adds nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Whether a token matches a stored hash, compared in constant time. */
export function matchesHash(token: string, storedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token), 'hex'), Buffer.from(storedHash, 'hex'));
}
