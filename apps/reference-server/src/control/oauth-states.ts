import { expiryOf } from '../domain/authorizations.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import { allApplications } from '../storage/applications.ts';
import { insertCode, insertRequest } from '../storage/authorizations.ts';
import { type Given, type Ids, tokenFor, userOf } from './given.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');
const elevenMinutes = 11 * 60 * 1000;

/** What a user of the account is asked, or has agreed to, `ageMs` ago: access for the first active application. */
async function asked(given: Given, account: string, ageMs = 0) {
  const application = (await allApplications(given.database.query)).find(({ active }) => active);
  if (!application?.callback_url) throw new Error('No application is active.');
  return {
    client_id: application.client_id,
    user_id: await userOf(given, account),
    redirect_uri: application.callback_url,
    code_challenge: null,
    code_challenge_method: null,
    expires_at: expiryOf(new Date(given.clock.now().getTime() - ageMs)),
  };
}

/** A code that the user has just agreed to. */
export async function verificationCode(given: Given, account: string, ageMs = 0): Promise<Ids> {
  const code = newToken();
  const row = { ...(await asked(given, account, ageMs)), hash: hashToken(code), token_hash: null };
  await insertCode(given.database.query, row);
  return { code, location: `${row.redirect_uri}?code=${encodeURIComponent(code)}` };
}

/** A browser whose user has signed in and sees the question, unanswered. */
export async function signedInBrowser(given: Given, account: string): Promise<Ids> {
  const browser = newToken();
  const row = { ...(await asked(given, account)), hash: hashToken(newToken()), state: null };
  await insertRequest(given.database.query, { ...row, browser_hash: hashToken(browser) }, given.clock.now());
  return { cookie: `oauth_browser=${browser}` };
}

export const lateVerificationCode = (given: Given, account: string) => verificationCode(given, account, elevenMinutes);

/** An access token that was handed out years ago. */
export async function oldAccessToken(given: Given, account: string): Promise<Ids> {
  return { access_token: await tokenFor(given, account, 'access', longAgo) };
}
