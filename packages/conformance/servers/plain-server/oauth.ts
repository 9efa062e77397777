import { randomUUID } from 'node:crypto';
import type { Account } from './data.ts';

const redirectUri = 'https://app.example/callback';

/** The steps of OAuth 2, without the pages: which codes were handed out, and when, is given from outside. */
export interface OAuth {
  codes: Map<string, number>;
  accessTokens: Map<string, Account>;
}

const tenMinutes = 10 * 60 * 1000;

export function startingOAuth(owner: Account): OAuth {
  const now = Date.now();
  return {
    codes: new Map([
      ['code-one', now],
      ['code-old', now - tenMinutes - 1000],
    ]),
    accessTokens: new Map([['plain-access-token', owner]]),
  };
}

type Page = [status: number, body: object | string];

/** The answer to a step of OAuth 2; undefined for other paths. */
export function oauthStep({ codes, accessTokens }: OAuth, owner: Account, url: URL): Page | undefined {
  const { pathname, searchParams: query } = url;
  const right = query.get('client_id') === 'plain-app' && query.get('redirect_uri') === redirectUri;
  if (pathname === '/oauth/authorize') {
    return right && query.get('response_type') === 'code' ? [200, '<form>Who are you?</form>'] : [400, '<p>No.</p>'];
  }
  if (pathname !== '/oauth/token') return undefined;
  const code = query.get('code') ?? '';
  const handedOut = codes.get(code) ?? 0;
  codes.delete(code);
  const complete = query.get('grant_type') === 'authorization_code' && query.get('response_type') === 'token';
  const fresh = Date.now() - handedOut < tenMinutes;
  if (!right || !complete || !fresh || query.get('client_secret') !== 'plain-secret') return [403, { error: 'no' }];
  const token = randomUUID();
  accessTokens.set(token, owner);
  return [200, { access_token: token, token_type: 'bearer', scope: 'public' }];
}
