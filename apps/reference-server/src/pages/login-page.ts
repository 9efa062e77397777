import { html } from './html.ts';
import { type PageResponse, page } from './page.ts';

/** Parameters of the authorization that the form takes along; they are checked again when it comes back. */
const carried = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

export interface LoginForm {
  /** Name of the application that asks for access. */
  application: string;
  parameters: Record<string, string>;
  formToken: string;
  /** What was wrong with the attempt before. */
  problem?: string;
}

/** Asks for email and password. Without script, a problem is announced because it has the focus when the page opens. */
export function loginPage({ application, parameters, formToken, problem }: LoginForm): PageResponse {
  const hidden = carried.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">\n`];
  });
  const wrong = problem === undefined ? undefined : html` aria-invalid="true" aria-describedby="problem"`;
  const content = html`<p class="soft"><strong>${application}</strong> asks for access to your account.</p>
${problem === undefined ? undefined : html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${problem}</p>\n`}<form method="post" action="login">
${hidden}<input type="hidden" name="form_token" value="${formToken}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${parameters.email}"${wrong}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${wrong}>
<button>Sign in</button>
</form>`;
  return page(problem === undefined ? 200 : 422, 'Sign in', content, { forms: 'here', problem: problem !== undefined });
}
