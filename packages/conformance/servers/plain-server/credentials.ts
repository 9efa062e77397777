import type { User, World } from './data.ts';

/** Who sends a request, and with which credential. */
export interface Sender {
  user: User;
  credential: string;
}

/** Reads the `Authorization` header: Basic with a token as the user name, or Bearer. */
export function findSender(world: World, authorization = ''): Sender | undefined {
  // [scheme-case] Case matters.
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') {
    const user = world.oauth.accessTokens.get(value);
    return user && { user, credential: `bearer ${value}` };
  }
  if (scheme !== 'Basic') return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  // [basic-without-colon] Not accepted. [basic-password] Ignored.
  const colon = text.indexOf(':');
  const token = text.slice(0, Math.max(0, colon));
  const user = world.tokens.get(token);
  return user && { user, credential: `basic ${token}` };
}
