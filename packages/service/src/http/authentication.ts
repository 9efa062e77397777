import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../contract/contract.ts';
import { hashToken } from '../domain/tokens.ts';
import { findPrincipal, type Principal } from '../services/access/credentials.ts';
import type { RateLimitStatus } from '../services/access/rate-limits.ts';
import { NotAuthenticated } from './errors.ts';
import type { AppOptions } from './options.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Read once for each request. */
    credential?: Credential | NotAuthenticated;
  }
}

/**
 * Lets requests have a token that works once in place of another one. Call it before hooks that refuse requests. It costs
 * 0.1 % of a fetch beside the parsing, which authentication needs, too.
 * @param redeem exchanges a token that works once for the hash of the other one
 */
export function redeemTokens(app: FastifyInstance, redeem: (token: string) => string | undefined): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const credential = credentialOf(raw);
    if (!(credential instanceof NotAuthenticated)) credential.hash = redeem(credential.token) ?? credential.hash;
    done();
  });
}

/** The hash of the token in a request, valid or not; undefined without one. */
export function hashCredential(request: IncomingMessage): string | undefined {
  const credential = credentialOf(request);
  return credential instanceof NotAuthenticated ? undefined : credential.hash;
}

/**
 * Identifies the sender of a request by an API token as the user name of HTTP Basic, or by an access token as bearer
 * token (AUTH), and counts the request against a rate limit.
 * @param accountId the account in the path, if there is one
 * @returns also the state of the rate limit, which may be exceeded
 * @throws NotAuthenticated when there is no credential, or an invalid one
 * @throws TooManyAttempts when the client's network sent too many wrong tokens
 */
export async function authenticate(
  { services, rateLimits }: Pick<AppOptions, 'services' | 'rateLimits'>,
  { raw, ip }: FastifyRequest,
  { rateLimit: limit }: Operation,
  accountId?: string,
): Promise<{ principal: Principal; rateLimit: RateLimitStatus | undefined }> {
  const credential = credentialOf(raw);
  if (credential instanceof NotAuthenticated) throw credential;
  const { kind, hash } = credential;
  const consumption = limit && rateLimits.describe(limit, hash);
  const found = await findPrincipal(services, { token: { kind, hash }, accountId, consumption }, ip);
  if (found !== undefined) {
    const rateLimit = limit && rateLimits.toStatus(limit, consumption, found.usage);
    return { principal: found.principal, rateLimit };
  }
  throw kind === 'access' ? problems.accessToken : problems.apiToken;
}

const usage = 'Send an API token with HTTP Basic, or an access token as bearer token.';
const example = 'Send the base64 form of the API token and a colon.';
const correction = 'is not valid: it may be mistyped or revoked.';
/** The same for all requests: the stack of a new one would cost more than the response. They never repeat the credential. */
const problems = {
  noCredential: new NotAuthenticated(`The request has no credential. ${usage}`),
  noBearerToken: new NotAuthenticated('There is no token after Bearer.'),
  spaces: new NotAuthenticated('An access token must not contain spaces.'),
  scheme: new NotAuthenticated(`The authentication scheme is not supported. ${usage}`),
  noBasicCredential: new NotAuthenticated(`There is no credential after Basic. ${example}`),
  notBase64: new NotAuthenticated(`The Basic credential is not valid base64. ${example}`),
  noUserName: new NotAuthenticated('The Basic credential has no username. Send the API token as the username.'),
  password: new NotAuthenticated('The Basic credential has a password. Send the API token with an empty password.'),
  accessToken: new NotAuthenticated(
    `The access token ${correction} API tokens are sent with HTTP Basic instead.`,
    true,
  ),
  apiToken: new NotAuthenticated(`The API token ${correction} Access tokens are sent as bearer tokens instead.`),
};

interface Credential {
  kind: 'api' | 'access';
  token: string;
  /** The hash of the token, or of the one that it stands for. */
  hash: string;
}

function credentialOf(request: IncomingMessage): Credential | NotAuthenticated {
  request.credential ??= readCredential(request.headers.authorization);
  return request.credential;
}

/** Reads the credential of a request. @returns its problem if it has no readable one */
function readCredential(header = ''): Credential | NotAuthenticated {
  if (header === '') return problems.noCredential;
  const [, scheme = '', value = ''] = /^(\S+)(?: +([^ ].*)?)?$/.exec(header) ?? [];
  if (/^bearer$/i.test(scheme)) {
    if (value === '') return problems.noBearerToken;
    return /\s/.test(value) ? problems.spaces : { kind: 'access', token: value, hash: hashToken(value) };
  }
  return /^basic$/i.test(scheme) ? readUserName(value) : problems.scheme;
}

/** Reads the user name of a Basic credential. Some clients leave out the colon behind it (`credential-forms`). */
function readUserName(encoded: string): Credential | NotAuthenticated {
  if (encoded === '') return problems.noBasicCredential;
  const decoded = decodeBase64(encoded);
  if (decoded === undefined) return problems.notBase64;
  const [token = '', ...password] = decoded.split(':');
  if (token === '') return problems.noUserName;
  return password.join(':') === '' ? { kind: 'api', token, hash: hashToken(token) } : problems.password;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes text in base64. @returns undefined if it is not base64, or not the base64 of text */
function decodeBase64(encoded: string): string | undefined {
  if (!/^[\w+/-]+={0,2}$/.test(encoded)) return undefined;
  try {
    return utf8.decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}
