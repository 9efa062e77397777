import { deriveKey, isSameSecret } from '../ports/crypto.ts';
import { systemRandom } from './random.ts';

/** Cost of a new hash: 2^ln blocks of 128 r bytes (32 MiB), filled p times. Recommended by OWASP in 2025. */
const cost = { ln: 15, r: 8, p: 3 };
const hashBytes = 32;
/** Upper bound of 128 · r · p · 2^ln, the bytes that one verification fills: almost three times the cost of a new hash. */
const maxBytes = 2 ** 28;
const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Minimum length of a new password, in characters. */
export const minPasswordLength = 12;

/** Hashes a password with scrypt and a random salt. @returns hash, salt and cost in the PHC string format */
export async function hashPassword(password: string): Promise<string> {
  const salt = systemRandom.bytes(16);
  const hash = await deriveHash(password, salt, cost, hashBytes);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Validates a password hash that an operator wrote. A hash whose cost is too high would block the server at every login.
 * @returns the end of a sentence without its full stop; undefined for a hash that passwords can be verified against
 */
export function passwordHashError(passwordHash: string): string | undefined {
  const [, ...parts] = phc.exec(passwordHash) ?? [];
  const [ln = 0, r = 0, p = 0] = parts.slice(0, 3).map(Number);
  const [salt, hash] = parts.slice(3).map((part) => Buffer.from(part, 'base64'));
  if (!salt || !hash || `${encode(salt)}$${encode(hash)}` !== parts.slice(3).join('$')) {
    return 'must be a scrypt hash such as `email-automation-server passwords hash` prints';
  }
  if (salt.length < 8 || hash.length < 16) return 'must have a salt of 8 bytes and a hash of 16 bytes or more';
  // RFC 7914, section 6: N is more than 1 and less than 2^(128 r / 8).
  if (ln < 1 || r < 1 || p < 1 || ln >= 16 * r) return 'has a cost that scrypt does not know';
  if (128 * r * p * 2 ** ln > maxBytes) return 'costs too much: 128 · r · p · 2^ln must not be more than 2^28 bytes';
  return undefined;
}

/**
 * Whether a password matches a stored hash. Without a hash the check takes equally long, so that timing does not reveal
 * which users exist.
 */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const [, ln, r, p, salt = '', hash = ''] = phc.exec(storedHash ?? '') ?? [];
  const expected = Buffer.from(hash, 'base64');
  const storedCost = ln === undefined ? cost : { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await deriveHash(password, Buffer.from(salt, 'base64'), storedCost, expected.length || hashBytes);
  return expected.length > 0 && isSameSecret(actual, expected);
}

/** Normalizes the password to NFKC first, because keyboards encode the same characters as different bytes. */
function deriveHash(password: string, salt: Buffer, { ln, r, p }: typeof cost, bytes: number): Promise<Buffer> {
  // The memory that scrypt uses: 2^ln blocks, p more for the output, and two for its own work.
  const options = { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) };
  return deriveKey(password.normalize('NFKC'), salt, bytes, options);
}
