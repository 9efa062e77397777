import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a new hash: 2^ln blocks of 128 r bytes (32 MiB), filled p times. Recommended by OWASP in 2025. */
const cost = { ln: 15, r: 8, p: 3 };
const hashBytes = 32;
const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
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
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * r * 2 ** ln };
  return derive(password.normalize('NFKC'), salt, bytes, options);
}
