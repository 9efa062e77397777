import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits: an access token, a client secret, a verification code. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256. Tokens are long and random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Whether a token is the one whose hash is stored; the time it takes tells nothing. */
export function matchesHash(token: string, stored: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(token), 'hex'), Buffer.from(stored, 'hex'));
}
