import type { User, World } from './data.ts';

/** Who sends a request, and with which credential. */
export interface Sender {
  user: User;
  credential: string;
}

/** Reads the `Authorization` header: Basic with a token as the user name, or Bearer. */
export function findSender(world: World, authorization = ''): Sender | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') {
    const user = world.oauth.accessTokens.get(value);
    return user && { user, credential: `bearer ${value}` };
  }
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const [token = '', password] = Buffer.from(value, 'base64').toString('utf8').split(':');
  // [passwords-of-tokens]
  if (password !== '') return undefined;
  const user = world.tokens.get(token);
  return user && { user, credential: `basic ${token}` };
}
