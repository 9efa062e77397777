import { Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Kit } from '../../kit/kit.ts';
import { buildRequest } from '../../kit/request.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import type { Target } from '../../target/target.ts';
import { ifTestable } from '../fixtures.ts';

/** The OAuth application of the target. @throws Untestable when the target has none */
export function requireOauthClient(kit: Kit) {
  const { oauthClient } = kit.target.credentials;
  if (oauthClient === undefined) throw new Untestable('The target has no credentials.oauthClient.');
  return oauthClient;
}

/** The parameters that send a user's browser to the authorize step. */
export function authorizationCall(kit: Kit) {
  const { id, redirectUri } = requireOauthClient(kit);
  return { query: { response_type: 'code', client_id: id, redirect_uri: redirectUri } };
}

/** The URL of the page that a user's browser shows at the authorize step. */
export const authorizationUrl = (kit: Kit): URL =>
  buildRequest(kit.target, 'authorizeApplication', authorizationCall(kit), '').url;

/** The parameters that exchange a code for an access token. */
export function exchangeCall(kit: Kit, code: string) {
  const { id, secret, redirectUri } = requireOauthClient(kit);
  const client = { client_id: id, client_secret: secret, redirect_uri: redirectUri };
  return { query: { response_type: 'token', grant_type: 'authorization_code', ...client, code } };
}

/** Whether the target issues a new code each time; a fixed one can be exchanged only once. */
export const issuesCodes = ({ states, stateHook }: Target) =>
  stateHook !== undefined && states['verification code'] === undefined;

/** A fresh code, and the target of the redirect with it. All checks share it. */
export const provideFreshCode = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('verification code', () => kit.provideState('verification code'));

/** The response to a browser without a signed-in user. @throws Untestable when the target may be wrong */
export const authorize = (kit: Kit): Promise<HttpResponse> => withTargetCheck(kit, authorizeOnce);

/** The response to the exchange of the fresh code. @throws Untestable when the target may be wrong */
export const exchangeFreshCode = (kit: Kit): Promise<HttpResponse> => withTargetCheck(kit, exchangeOnce);

/** Statuses that can mean that the target has a wrong application. */
const targetMayBeWrong = [400, 401, 403, 422];

const authorizeOnce = (kit: Kit) =>
  kit.once('authorization', () =>
    kit.call('authorizeApplication', { ...authorizationCall(kit), typical: targetMayBeWrong }),
  );

const exchangeOnce = (kit: Kit) =>
  kit.once('exchange of a code', async () => {
    const { code = '' } = await provideFreshCode(kit);
    return kit.call('exchangeAuthorizationCode', { ...exchangeCall(kit, code), typical: targetMayBeWrong });
  });

async function withTargetCheck(kit: Kit, send: (kit: Kit) => Promise<HttpResponse>): Promise<HttpResponse> {
  const { status } = await send(kit);
  if (status >= 400) await rejectWrongTarget(kit);
  // Repeated from memory, so that a failure shows this exchange and not one of rejectWrongTarget.
  return send(kit);
}

/**
 * Looks for an error in the target after the server has rejected a valid request. A server that does not know the
 * application cannot be distinguished from a target with a wrong one, so the server does not fail for it.
 * @throws Untestable with advice about the target, when the responses indicate an error in it
 */
export async function rejectWrongTarget(kit: Kit): Promise<void> {
  const error = await kit.once(
    'error in the target',
    async () => (await unknownClient(kit)) ?? (await unknownRedirect(kit)),
  );
  if (error !== undefined) throw new Untestable(error);
}

/** A server that ignores the query string says `invalid_client` too, but not to a form (RFC 6749, 4.1.3). */
async function unknownClient(kit: Kit): Promise<string | undefined> {
  const inQuery = await ifTestable(exchangeOnce(kit));
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

/** Only two steps together show that the redirect URI is wrong; one alone may be an error of the server. */
async function unknownRedirect(kit: Kit): Promise<string | undefined> {
  const { redirectUri } = requireOauthClient(kit);
  const response = await ifTestable(authorizeOnce(kit));
  const { location } = (await ifTestable(provideFreshCode(kit))) ?? {};
  if (response === undefined || response.status < 400 || response.status >= 500 || location === undefined)
    return undefined;
  if (location.startsWith(redirectUri)) return undefined;
  const [seen] = location.split(/[?#]/);
  return `The server rejects credentials.oauthClient.redirectUri (${response.status}), and redirects users who consent to ${seen} instead. Check redirectUri.`;
}
