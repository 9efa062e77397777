import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';

/**
 * Parses an integer between two bounds, both included. Like all functions here, it throws an InvalidArgumentError, which commander
 * prints.
 */
export function parseInteger(text: string, minimum: number, maximum: number): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  const bounds = minimum === Number.MIN_SAFE_INTEGER ? '' : ` from ${minimum} to ${maximum.toLocaleString('en')}`;
  throw new InvalidArgumentError(`It must be an integer${bounds}.`);
}

/** Refuses an empty or blank string. */
export function parseNonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Parses an HTTP URL that clients see, which must not contain a password. */
export function parseUrl(text: string): string {
  const url = URL.parse(text);
  if (!/^https?:$/.test(url?.protocol ?? '')) {
    throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
  }
  if (url?.username || url?.password) throw new InvalidArgumentError('It must not contain a user or a password.');
  return text;
}

/** Parses a list of origins, or `*` for all of them. */
export function parseOrigins(text: string): string[] {
  const origins = text.split(',').map((part) => part.trim());
  const isOrigin = (origin: string) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin;
  if (text === '*' || origins.every(isOrigin)) return origins;
  throw new InvalidArgumentError('It must be * or a list of origins such as https://shop.example, without a path.');
}

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal'];

/** Parses a list of addresses, networks, and groups of them. It can not be every address, which clients could forge. */
export function parseProxies(text: string): string {
  for (const proxy of text.split(',').map((part) => part.trim())) {
    const [address = '', bits, ...more] = proxy.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isNetwork = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    if (proxyGroups.includes(proxy) || (most > 0 && isNetwork && more.length === 0)) continue;
    const groups = proxyGroups.join(', ');
    throw new InvalidArgumentError(`It must be a list of addresses, networks such as 10.0.0.0/8, or ${groups}.`);
  }
  return text;
}
