import { verifyPassword } from '../domain/passwords.ts';
import type { UserRow } from '../domain/records.ts';
import { hashToken, newToken } from '../domain/tokens.ts';
import { expiryOf } from '../domain/verification-codes.ts';
import type { Answer, OAuthCall } from '../handlers/handler.ts';
import { consentPage } from '../pages/consent-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { beginAttempt } from '../services/login-attempts.ts';
import { accountsOf } from '../storage/accounts.ts';
import { insertRequest } from '../storage/authorizations.ts';
import { findUserByEmail } from '../storage/users.ts';
import { type Authorization, readAuthorization } from './authorization.ts';
import { checkBrowser } from './browser.ts';

/** Second step: the user signs in with email and password, and is asked whether to grant access (AUTH-10). */
export async function login(call: OAuthCall): Promise<Answer> {
  const { formToken } = checkBrowser(call);
  const authorization = await readAuthorization(call);
  const { email = '', password = '' } = call.parameters;
  const form = { application: authorization.application.name, parameters: call.parameters, formToken };
  if (email === '' || password === '') return loginPage({ ...form, problem: 'Enter your email and your password.' });

  const attempt = await beginAttempt(call, email);
  if (attempt.retryAfterSeconds > 0) return tooMany(form, attempt.retryAfterSeconds);
  const user = await findUserByEmail(call.services.database.query, email);
  if (!(await verifyPassword(password, user?.password_hash)) || user === undefined) {
    return loginPage({ ...form, problem: 'Email or password is wrong. Check both and try again.' });
  }
  await attempt.succeed();
  return askForConsent(call, authorization, user, formToken);
}

function tooMany(form: Parameters<typeof loginPage>[0], seconds: number): Answer {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const page = loginPage({ ...form, problem: `Too many attempts to sign in. Try again in ${wait}.` });
  return { ...page, status: 429, headers: { ...page.headers, 'retry-after': String(seconds) } };
}

async function askForConsent(
  { services: { database, clock } }: OAuthCall,
  { application, redirect_uri, state, proofKey }: Authorization,
  user: UserRow,
  formToken: string,
): Promise<Answer> {
  const request = newToken();
  const row = {
    hash: hashToken(request),
    browser_hash: formToken,
    client_id: application.client_id,
    user_id: user.id,
    redirect_uri,
    state,
    code_challenge: proofKey?.code_challenge ?? null,
    code_challenge_method: proofKey?.code_challenge_method ?? null,
    expires_at: expiryOf(clock.now()),
  };
  await insertRequest(database.query, row, clock.now());
  const accounts = await accountsOf(database.query, user.id);
  return consentPage({ application, user, accounts: accounts.map(({ name }) => name), request, formToken });
}
