import type { Answer } from '../http/send.ts';
import type { Kit } from '../kit.ts';
import { NotOffered, NotTestable } from '../outcome.ts';
import type { Given } from '../target/provider.ts';

/** The application that the target names. @throws NotTestable when it names none */
export function application(kit: Kit) {
  const { oauthClient } = kit.target.credentials;
  if (oauthClient === undefined) throw new NotTestable('The target names no credentials.oauthClient.');
  return oauthClient;
}

/** What sends a user's browser to the service. */
export function authorization(kit: Kit) {
  const { id, redirectUri } = application(kit);
  return { query: { response_type: 'code', client_id: id, redirect_uri: redirectUri } };
}

/** What asks for the token that a code stands for. */
export function exchange(kit: Kit, code: string) {
  const { id, secret, redirectUri } = application(kit);
  const client = { client_id: id, client_secret: secret, redirect_uri: redirectUri };
  return { query: { response_type: 'token', grant_type: 'authorization_code', ...client, code } };
}

/** A fresh code with where it came back to, of which there is one for all checks. */
export const freshCode = (kit: Kit): Promise<Given> =>
  kit.once('verification code', () => kit.given('verification code'));

/** The answer to a browser that nobody has signed in with. @throws NotTestable when the target may be wrong */
export const authorized = (kit: Kit): Promise<Answer> => undoubted(kit, firstAuthorized);

/** The answer to the exchange of the fresh code. @throws NotTestable when the target may be wrong */
export const exchanged = (kit: Kit): Promise<Answer> => undoubted(kit, firstExchanged);

const firstAuthorized = (kit: Kit) =>
  kit.once('authorization', () => kit.call('authorizeApplication', authorization(kit)));

const firstExchanged = (kit: Kit) =>
  kit.once('exchange of a code', async () => {
    const { code = '' } = await freshCode(kit);
    return kit.call('exchangeAuthorizationCode', exchange(kit, code));
  });

async function undoubted(kit: Kit, ask: (kit: Kit) => Promise<Answer>): Promise<Answer> {
  const { status } = await ask(kit);
  if (status >= 400) await doubtTarget(kit);
  // Once more from memory: a check that fails shows its last exchange, and doubts may have asked further.
  return ask(kit);
}

/**
 * Looks for a mistake of the target when a request that should be right was refused. A server that does not know the
 * right application cannot be told apart from a target with a wrong one; so neither is held to be the one at fault.
 * @throws NotTestable with what to check in the target, where the answers speak for a mistake in it
 */
export async function doubtTarget(kit: Kit): Promise<void> {
  const mistake = await kit.once(
    'mistake of the target',
    async () => (await unknownClient(kit)) ?? (await unknownRedirect(kit)),
  );
  if (mistake !== undefined) throw new NotTestable(mistake);
}

/** A server that reads the parameters somewhere else says `invalid_client` too, but not to a form (RFC 6749, 4.1.3). */
async function unknownClient(kit: Kit): Promise<string | undefined> {
  const inQuery = await ifPossible(() => firstExchanged(kit));
  if (inQuery === undefined || !isUnknown(inQuery)) return undefined;
  const { code = '' } = await freshCode(kit);
  const content = String(new URLSearchParams(exchange(kit, code).query));
  const type = 'application/x-www-form-urlencoded';
  const inForm = await kit.call('exchangeAuthorizationCode', { text: { content, type }, tolerated: 'all' });
  if (!isUnknown(inForm)) return undefined;
  return `The server does not know credentials.oauthClient (${inQuery.status} invalid_client). Check its id and secret, and that the application is active.`;
}

const isUnknown = ({ body }: Answer) => (body as { error?: unknown } | null | undefined)?.error === 'invalid_client';

/** Two steps that both belie the address speak against it; one alone may be the fault of the server. */
async function unknownRedirect(kit: Kit): Promise<string | undefined> {
  const { redirectUri } = application(kit);
  const answer = await ifPossible(() => firstAuthorized(kit));
  const { location } = (await ifPossible(() => freshCode(kit))) ?? {};
  if (answer === undefined || answer.status < 400 || answer.status >= 500 || location === undefined) return undefined;
  if (location.startsWith(redirectUri)) return undefined;
  const [seen] = location.split(/[?#]/);
  return `The server refuses credentials.oauthClient.redirectUri (${answer.status}), and sends users who agree to ${seen} instead. Check redirectUri.`;
}

/** Nothing where the target gives no means to see it. */
async function ifPossible<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof NotTestable || error instanceof NotOffered) return undefined;
    throw error;
  }
}
