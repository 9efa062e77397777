import { expiryOf } from '../domain/authorizations.ts';
import { browserCookie, cookieName } from '../domain/cookie-names.ts';
import { hashToken } from '../domain/tokens.ts';
import { allApplications } from '../storage/applications.ts';
import { insertCode, insertRequest } from '../storage/authorizations.ts';
import { ControlError } from './control-errors.ts';
import { createToken, findUser, type StateContext, type StateIds } from './state-context.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');
const elevenMinutes = 11 * 60 * 1000;

/** An authorization of the first active application by a user of the account, requested or granted `ageMs` ago. */
async function createAuthorization(context: StateContext, account: string, ageMs = 0) {
  const application = (await allApplications(context.database.query)).find(({ active }) => active);
  if (!application?.callback_url) {
    throw new ControlError(400, 'No application is active. To activate one, run: applications activate');
  }
  return {
    client_id: application.client_id,
    user_id: await findUser(context, account),
    redirect_uri: application.callback_url,
    code_challenge: null,
    code_challenge_method: null,
    expires_at: expiryOf(new Date(context.clock.now().getTime() - ageMs)),
  };
}

/** Creates a verification code of a user who has just allowed access. */
export async function createVerificationCode(context: StateContext, account: string, ageMs = 0): Promise<StateIds> {
  const code = context.random.token();
  const authorization = await createAuthorization(context, account, ageMs);
  await insertCode(context.database.query, { ...authorization, hash: hashToken(code), token_hash: null });
  const parameters = new URLSearchParams({ code, iss: context.publicUrl() });
  return { code, location: `${authorization.redirect_uri}?${parameters}` };
}

export const createExpiredVerificationCode = (context: StateContext, account: string) =>
  createVerificationCode(context, account, elevenMinutes);

/** Creates the cookie of a browser whose user has signed in and sees the consent form. */
export async function createSignedInBrowser(context: StateContext, account: string): Promise<StateIds> {
  const cookie = context.random.token();
  const request = {
    ...(await createAuthorization(context, account)),
    hash: hashToken(context.random.token()),
    state: null,
  };
  const row = { ...request, browser_hash: hashToken(cookie) };
  await insertRequest(context.database.query, row, context.clock.now());
  return { cookie: `${cookieName(browserCookie, context.publicUrl())}=${cookie}` };
}

/** Creates an access token that is years old. */
export async function createOldAccessToken(context: StateContext, account: string): Promise<StateIds> {
  return { access_token: await createToken(context, account, 'access', longAgo) };
}
