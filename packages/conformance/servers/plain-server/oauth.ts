import { randomBytes } from 'node:crypto';
import { type Clock, now } from './clock.ts';
import type { Dataset, User } from './data.ts';
import type { Answer } from './http.ts';

export interface OAuthClient {
  id: string;
  secret: string;
  redirectUri: string;
}
interface Code {
  client: string;
  redirectUri: string;
  user: User;
  issuedAt: number;
}
export interface OAuth {
  clients: OAuthClient[];
  codes: Map<string, Code>;
  accessTokens: Map<string, User>;
  /** The users who have signed in, by the value of their cookie. */
  sessions: Map<string, User>;
}

export const codeLifetime = 10 * 60 * 1000;

const createSecret = () => randomBytes(20).toString('base64url');

/** Creates the state of OAuth with two applications, and codes and a token with fixed names. */
export function createOAuth(user: User, clock: Clock): OAuth {
  const redirectUri = 'https://app.example/callback';
  const code = { client: 'plain-app', redirectUri, user };
  return {
    clients: [
      { id: 'plain-app', secret: 'plain-secret', redirectUri },
      { id: 'other-app', secret: 'other-secret', redirectUri: 'https://other.example/callback' },
    ],
    codes: new Map([
      ['code-one', { ...code, issuedAt: now(clock) }],
      ['code-old', { ...code, issuedAt: now(clock) - codeLifetime - 1000 }],
    ]),
    accessTokens: new Map([['plain-access-token', user]]),
    sessions: new Map([['plain', user]]),
  };
}

/** Issues a code for a user who has consented. */
export function issueCode({ oauth, clock }: Dataset, client: OAuthClient, user: User): string {
  const code = createSecret();
  oauth.codes.set(code, { client: client.id, redirectUri: client.redirectUri, user, issuedAt: now(clock) });
  return code;
}

export function startSession(oauth: OAuth, user: User): string {
  const session = createSecret();
  oauth.sessions.set(session, user);
  return session;
}

/** Issues an access token. */
export function issueToken(oauth: OAuth, user: User): string {
  const token = createSecret();
  oauth.accessTokens.set(token, user);
  return token;
}

// [oauth-errors]
const reject = (error: string): Answer => ({ status: 403, body: { error } });

/** Exchanges a code for an access token. */
export function exchangeCode({ hooks, oauth, clock }: Dataset, query: URLSearchParams): Answer {
  const client = oauth.clients.find(({ id }) => id === query.get('client_id'));
  if (client === undefined) return reject('unknown application');
  if (query.get('client_secret') !== client.secret) return reject('wrong secret');
  if (query.get('grant_type') !== 'authorization_code') return reject('wrong grant type');
  if (query.get('response_type') !== 'token') return reject('wrong response type');
  const name = query.get('code') ?? '';
  const code = oauth.codes.get(name);
  if (code === undefined) return reject('unknown code');
  if (code.client !== client.id || code.redirectUri !== query.get('redirect_uri')) return reject('wrong application');
  oauth.codes.delete(name);
  if (now(clock) - code.issuedAt >= hooks.codeLifetime) return reject('expired');
  const token = issueToken(oauth, code.user);
  return { status: 200, body: { access_token: token, token_type: 'bearer', scope: 'public' } };
}
