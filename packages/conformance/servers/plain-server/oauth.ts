import { randomUUID } from 'node:crypto';
import type { Account } from './data.ts';

const redirectUri = 'https://app.example/callback';

/** OAuth 2 without login and consent: the codes are fixed. */
export interface OAuth {
  /** When each code was issued, in milliseconds. */
  issuedAt: Map<string, number>;
  accessTokens: Map<string, Account>;
}

const tenMinutes = 10 * 60 * 1000;

export function createOAuth(owner: Account): OAuth {
  const now = Date.now();
  return {
    issuedAt: new Map([
      ['code-one', now],
      ['code-old', now - tenMinutes - 1000],
    ]),
    accessTokens: new Map([['plain-access-token', owner]]),
  };
}

type OAuthResponse = [status: number, body: object | string];

/** Responds to a request of the OAuth flow; returns undefined for other paths. */
export function handleOAuth({ issuedAt, accessTokens }: OAuth, owner: Account, url: URL): OAuthResponse | undefined {
  const { pathname, searchParams: query } = url;
  const isClient = query.get('client_id') === 'plain-app' && query.get('redirect_uri') === redirectUri;
  if (pathname === '/oauth/authorize') {
    return isClient && query.get('response_type') === 'code' ? [200, '<form>Who are you?</form>'] : [400, '<p>No.</p>'];
  }
  if (pathname !== '/oauth/token') return undefined;
  const code = query.get('code') ?? '';
  const issued = issuedAt.get(code) ?? 0;
  issuedAt.delete(code);
  const complete = query.get('grant_type') === 'authorization_code' && query.get('response_type') === 'token';
  const fresh = Date.now() - issued < tenMinutes;
  if (!isClient || !complete || !fresh || query.get('client_secret') !== 'plain-secret') return [403, { error: 'no' }];
  const token = randomUUID();
  accessTokens.set(token, owner);
  return [200, { access_token: token, token_type: 'bearer', scope: 'public' }];
}
