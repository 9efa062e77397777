import { hashToken, newToken } from '../domain/tokens.ts';
import { expiryOf, hasExpired } from '../domain/verification-codes.ts';
import type { Answer, OAuthCall } from '../handlers/handler.ts';
import { findRequest, insertCode } from '../storage/authorizations.ts';
import { activeApplication } from './authorization.ts';
import { checkBrowser } from './browser.ts';
import { AuthorizationRefused, OAuthError } from './errors.ts';
import { redirectTo } from './redirect.ts';

/**
 * Third step: the user decides, and the browser goes back to the application with a verification code (AUTH-11,
 * AUTH-12). The question stays answerable until it expires: a second click on the button gets a code of its own, as the
 * browser forgets the answer to the first.
 * @throws AuthorizationRefused (`access_denied`) when the user refuses
 */
export async function consent(call: OAuthCall): Promise<Answer> {
  const { formToken } = checkBrowser(call);
  const { database, clock } = call.services;
  const request = await findRequest(database.query, hashToken(call.parameters.request ?? ''), formToken);
  if (request === undefined || hasExpired(request, clock.now())) {
    throw new OAuthError('invalid_request', 'This page has expired.');
  }
  const { browser_hash: _, state, ...granted } = request;
  await activeApplication(database.query, request.client_id);
  if (call.parameters.decision !== 'allow')
    throw new AuthorizationRefused('access_denied', 'The user refused.', request);
  const code = newToken();
  const row = { ...granted, hash: hashToken(code), expires_at: expiryOf(clock.now()), token_hash: null };
  await insertCode(database.query, row);
  return redirectTo(request.redirect_uri, { code, state });
}
