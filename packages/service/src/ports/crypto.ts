import { hash, randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The bytes that random values are made of. */
export interface RandomSource {
  bytes(count: number): Buffer;
  /** Creates a UUID of version 4. */
  uuid(): string;
}

/** Unpredictable random values. Node caches UUIDs, so that most of them cost no system call. */
export const system: RandomSource = { bytes: randomBytes, uuid: randomUUID };

/** The SHA-256 hash of a text. */
export const sha256 = (text: string, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  hash('sha256', text, encoding);

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export function isSameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one as string), Buffer.from(other as string)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives a key of so many bytes from a password with scrypt, in another thread. */
export const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
