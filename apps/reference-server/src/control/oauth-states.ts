import { hashToken, newToken } from '../domain/tokens.ts';
import { expiryOf } from '../domain/verification-codes.ts';
import { allApplications } from '../storage/applications.ts';
import { insertCode } from '../storage/authorizations.ts';
import { type Given, type Ids, tokenFor, userOf } from './given.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');
const elevenMinutes = 11 * 60 * 1000;

/** A code that the user of the account has just agreed to, for the first active application. */
export async function verificationCode(given: Given, account: string, ageMs = 0): Promise<Ids> {
  const { database, clock } = given;
  const application = (await allApplications(database.query)).find(({ active }) => active === 1);
  if (!application?.callback_url) throw new Error('No application is active.');
  const code = newToken();
  await insertCode(database.query, {
    hash: hashToken(code),
    client_id: application.client_id,
    user_id: await userOf(given, account),
    redirect_uri: application.callback_url,
    code_challenge: null,
    code_challenge_method: null,
    expires_at: expiryOf(new Date(clock.now().getTime() - ageMs)),
    token_hash: null,
  });
  return { code, location: `${application.callback_url}?code=${encodeURIComponent(code)}` };
}

export const lateVerificationCode = (given: Given, account: string) => verificationCode(given, account, elevenMinutes);

/** An access token that was handed out years ago. */
export async function oldAccessToken(given: Given, account: string): Promise<Ids> {
  return { access_token: await tokenFor(given, account, 'access', longAgo) };
}
