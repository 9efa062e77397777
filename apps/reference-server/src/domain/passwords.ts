import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a new hash: 2^ln blocks of 128 r bytes (32 MiB), filled p times. Recommended by OWASP in 2025. */
const cost = { ln: 15, r: 8, p: 3 };
const hashBytes = 32;
/** What checking one password may fill in all: 256 MiB, almost three times as much as ours. */
const mostBytes = 2 ** 28;
const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Fewer characters than this are refused where passwords are set. */
export const shortestPassword = 12;

/** What is stored of a password: a salted scrypt hash together with its cost, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, cost, hashBytes);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`;
}

/**
 * What is wrong with a hash that somebody brings, as the end of a sentence; nothing when passwords can be checked against
 * it. One that costs too much would hold up the server at every login.
 */
export function passwordHashError(given: string): string | undefined {
  const [, ...parts] = phc.exec(given) ?? [];
  const [ln = 0, r = 0, p = 0] = parts.slice(0, 3).map(Number);
  const [salt, hash] = parts.slice(3).map((text) => Buffer.from(text, 'base64'));
  if (!salt || !hash || `${encode(salt)}$${encode(hash)}` !== parts.slice(3).join('$')) {
    return 'must be a scrypt hash such as `email-automation-server passwords hash` prints';
  }
  if (salt.length < 8 || hash.length < 16) return 'must have a salt of 8 bytes and a hash of 16 bytes or more';
  // RFC 7914, section 6: N is more than 1 and less than 2^(128 r / 8).
  if (ln < 1 || r < 1 || p < 1 || ln >= 16 * r) return 'has a cost that scrypt does not know';
  if (128 * r * p * 2 ** ln > mostBytes) return 'costs too much: 128 · r · p · 2^ln must not be more than 2^28 bytes';
  return undefined;
}

/**
 * Whether a password is the one whose hash is stored. It takes as long when there is no hash, so that nobody learns
 * from the time which users there are.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, ln, r, p, salt = '', hash = ''] = phc.exec(stored ?? '') ?? [];
  const expected = Buffer.from(hash, 'base64');
  const given = ln === undefined ? cost : { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await run(password, Buffer.from(salt, 'base64'), given, expected.length || hashBytes);
  return expected.length > 0 && timingSafeEqual(actual, expected);
}

/** The same characters can be typed as different bytes; NFKC makes them one. */
function run(password: string, salt: Buffer, { ln, r, p }: typeof cost, bytes: number): Promise<Buffer> {
  // What the algorithm takes: all blocks, one for each filling, and two to work in.
  const options = { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) };
  return derive(password.normalize('NFKC'), salt, bytes, options);
}
