import { isSameSecret, sign } from '../ports/crypto.ts';
import type { Random } from './random.ts';
import type { User } from './records.ts';

/** How long a browser counts as known, in seconds. */
export const deviceSeconds = 365 * 24 * 60 * 60;

/**
 * Creates the secret that marks a browser as one that has signed in to an account before: a device cookie, as OWASP describes it.
 * It is signed with the hash of the password, so that it needs no storage, and a new password ends it.
 */
export function createDevice(user: User, now: Date, random: Random): string {
  const content = `${Math.floor(now.getTime() / 1000).toString(36)}.${random.bytes(16).toString('base64url')}`;
  return `${content}.${signatureOf(user, content)}`;
}

/** Whether a browser with this secret has signed in to the account of a user before. */
export function isDeviceOf(user: User, device: string, now: Date): boolean {
  const [, content = '', created = '', signature = ''] =
    /^(([\da-z]{1,10})\.[\w-]{22})\.([\w-]{43})$/.exec(device) ?? [];
  if (content === '' || user.password_hash === null) return false;
  const age = now.getTime() / 1000 - Number.parseInt(created, 36);
  return age < deviceSeconds && isSameSecret(signature, signatureOf(user, content));
}

function signatureOf({ id, password_hash }: User, content: string): string {
  return sign(password_hash ?? '', `device ${id} ${content}`);
}
