import type { HttpResponse } from '../http/send.ts';
import type { Kit } from '../kit.ts';
import { Skipped, Untestable } from '../outcomes.ts';
import type { ProvidedIds } from '../target/provider.ts';

/** The application that the target names. @throws NotTestable when it names none */
export function requireOauthClient(kit: Kit) {
  const { oauthClient } = kit.target.credentials;
  if (oauthClient === undefined) throw new Untestable('The target names no credentials.oauthClient.');
  return oauthClient;
}

/** What sends a user's browser to the service. */
export function authorizationCall(kit: Kit) {
  const { id, redirectUri } = requireOauthClient(kit);
  return { query: { response_type: 'code', client_id: id, redirect_uri: redirectUri } };
}

/** What asks for the token that a code stands for. */
export function exchangeCall(kit: Kit, code: string) {
  const { id, secret, redirectUri } = requireOauthClient(kit);
  const client = { client_id: id, client_secret: secret, redirect_uri: redirectUri };
  return { query: { response_type: 'token', grant_type: 'authorization_code', ...client, code } };
}

/** A fresh code with where it came back to, of which there is one for all checks. */
export const provideFreshCode = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('verification code', () => kit.provideState('verification code'));

/** The answer to a browser that nobody has signed in with. @throws NotTestable when the target may be wrong */
export const authorize = (kit: Kit): Promise<HttpResponse> => withTargetCheck(kit, authorizeOnce);

/** The answer to the exchange of the fresh code. @throws NotTestable when the target may be wrong */
export const exchangeFreshCode = (kit: Kit): Promise<HttpResponse> => withTargetCheck(kit, exchangeOnce);

const authorizeOnce = (kit: Kit) =>
  kit.once('authorization', () => kit.call('authorizeApplication', authorizationCall(kit)));

const exchangeOnce = (kit: Kit) =>
  kit.once('exchange of a code', async () => {
    const { code = '' } = await provideFreshCode(kit);
    return kit.call('exchangeAuthorizationCode', exchangeCall(kit, code));
  });

async function withTargetCheck(kit: Kit, ask: (kit: Kit) => Promise<HttpResponse>): Promise<HttpResponse> {
  const { status } = await ask(kit);
  if (status >= 400) await rejectWrongTarget(kit);
  // Once more from memory: a check that fails shows its last exchange, and doubts may have asked further.
  return ask(kit);
}

/**
 * Looks for a mistake of the target when a request that should be right was refused. A server that does not know the
 * right application cannot be told apart from a target with a wrong one; so neither is held to be the one at fault.
 * @throws NotTestable with what to check in the target, where the answers speak for a mistake in it
 */
export async function rejectWrongTarget(kit: Kit): Promise<void> {
  const error = await kit.once(
    'mistake of the target',
    async () => (await unknownClient(kit)) ?? (await unknownRedirect(kit)),
  );
  if (error !== undefined) throw new Untestable(error);
}

/** A server that reads the parameters somewhere else says `invalid_client` too, but not to a form (RFC 6749, 4.1.3). */
async function unknownClient(kit: Kit): Promise<string | undefined> {
  const inQuery = await ifAvailable(() => exchangeOnce(kit));
  if (inQuery === undefined || !isUnknown(inQuery)) return undefined;
  const { code = '' } = await provideFreshCode(kit);
  const content = String(new URLSearchParams(exchangeCall(kit, code).query));
  const type = 'application/x-www-form-urlencoded';
  const inForm = await kit.call('exchangeAuthorizationCode', { rawBody: { content, type }, tolerated: 'all' });
  if (!isUnknown(inForm)) return undefined;
  return `The server does not know credentials.oauthClient (${inQuery.status} invalid_client). Check its id and secret, and that the application is active.`;
}

const isUnknown = ({ body }: HttpResponse) =>
  (body as { error?: unknown } | null | undefined)?.error === 'invalid_client';

/** Two steps that both belie the address speak against it; one alone may be the fault of the server. */
async function unknownRedirect(kit: Kit): Promise<string | undefined> {
  const { redirectUri } = requireOauthClient(kit);
  const response = await ifAvailable(() => authorizeOnce(kit));
  const { location } = (await ifAvailable(() => provideFreshCode(kit))) ?? {};
  if (response === undefined || response.status < 400 || response.status >= 500 || location === undefined)
    return undefined;
  if (location.startsWith(redirectUri)) return undefined;
  const [seen] = location.split(/[?#]/);
  return `The server refuses credentials.oauthClient.redirectUri (${response.status}), and sends users who agree to ${seen} instead. Check redirectUri.`;
}

/** Nothing where the target gives no means to see it. */
async function ifAvailable<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Untestable || error instanceof Skipped) return undefined;
    throw error;
  }
}
