import { expiryOf } from '@email-automation/service/domain/authorizations';
import { timestamp } from '@email-automation/service/domain/clock';
import { hashToken } from '@email-automation/service/domain/tokens';
import { cookieName } from '@email-automation/service/oauth/cookies';
import { insertCode, insertRequest } from '@email-automation/service/storage/access/authorizations';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import { listRecords } from '@email-automation/service/storage/statements/rows-by-key';
import { Refusal } from '../refusal.ts';
import { createToken, findUser, type StateContext, type StateIds } from './state-context.ts';

type Authorization = Awaited<ReturnType<typeof createAuthorization>>;

const longAgo = new Date('2020-01-01T00:00:00Z');
const elevenMinutes = 11 * 60 * 1000;

/** An authorization of the first active application by a user of the account, requested or granted `ageMs` ago. */
async function createAuthorization(context: StateContext, account: string, ageMs = 0) {
  const active = await listRecords(
    context.database.query,
    'applications',
    { active: 1 },
    ['created_at', 'client_id'],
    1,
  );
  const [application] = active;
  if (!application?.callback_url) {
    throw new Refusal(400, 'No application is active. Add one to a workspace file, and run: workspace apply');
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

/** Stores a new verification code for an authorization. */
async function createCode({ database, random }: StateContext, authorization: Authorization): Promise<string> {
  const code = random.token();
  await insertCode(database.query, { ...authorization, hash: hashToken(code), token_hash: null });
  return code;
}

/** Creates a verification code of a user who has just allowed access. */
export async function createVerificationCode(context: StateContext, account: string, ageMs = 0): Promise<StateIds> {
  const authorization = await createAuthorization(context, account, ageMs);
  const code = await createCode(context, authorization);
  const parameters = new URLSearchParams({ code, iss: context.publicUrl() });
  return { code, location: `${authorization.redirect_uri}?${parameters}` };
}

export const createExpiredVerificationCode = (context: StateContext, account: string) =>
  createVerificationCode(context, account, elevenMinutes);

/** Creates a verification code of another application, which is not active, so that no other state uses it. */
export async function createCodeOfAnotherApplication(context: StateContext, account: string): Promise<StateIds> {
  const { random, clock, database } = context;
  const authorization = await createAuthorization(context, account);
  const client_id = random.id();
  const application = {
    client_id,
    secret_hash: hashToken(random.token()),
    name: 'provider state',
    callback_url: authorization.redirect_uri,
    active: false,
    created_at: timestamp(clock.now()),
  };
  await insertRecords(database.query, 'applications', [application]);
  return { code: await createCode(context, { ...authorization, client_id }) };
}

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
  return { cookie: `${cookieName(context.publicUrl())}=${cookie}` };
}

/** Creates an access token that is years old. */
export async function createOldAccessToken(context: StateContext, account: string): Promise<StateIds> {
  return { access_token: await createToken(context, account, 'access', longAgo) };
}
