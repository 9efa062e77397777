// The part of node:crypto that the server uses, by @noble: browsers hash asynchronously only.
import { scrypt as deriveKey } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';

const algorithms = { sha256 };
type Algorithm = keyof typeof algorithms;
type Data = string | Uint8Array;

const toBytes = (data: Data) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

export const hash = (algorithm: Algorithm, data: Data, encoding: BufferEncoding = 'hex') =>
  Buffer.from(algorithms[algorithm](toBytes(data))).toString(encoding);

export function scrypt(
  password: Data,
  salt: Data,
  length: number,
  { N = 16_384, r = 8, p = 1 }: { N?: number; r?: number; p?: number },
  callback: (error: unknown, key?: Buffer) => void,
): void {
  callback(null, Buffer.from(deriveKey(toBytes(password), toBytes(salt), { N, r, p, dkLen: length })));
}

export const timingSafeEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length &&
  one.reduce((difference, byte, at) => difference | (byte ^ (other[at] as number)), 0) === 0;

export const randomBytes = (count: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)));

/** Browsers have their own only on HTTPS and localhost. */
export function randomUUID(): string {
  const bytes = randomBytes(16);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export default { hash, scrypt, timingSafeEqual, randomBytes, randomUUID };
