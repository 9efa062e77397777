import type { Answer, OAuthCall } from '../handlers/handler.ts';
import { loginPage } from '../pages/login-page.ts';
import { readAuthorization } from './authorization.ts';
import { recognizeBrowser } from './browser.ts';

/** First step: an application sends a user's browser here, and the user is asked to sign in (AUTH-9, AUTH-10). */
export async function authorizeApplication(call: OAuthCall): Promise<Answer> {
  const { application } = await readAuthorization(call);
  const { formToken, headers } = recognizeBrowser(call);
  const page = loginPage({ application: application.name, parameters: call.parameters, formToken });
  return { ...page, headers: { ...page.headers, ...headers } };
}
