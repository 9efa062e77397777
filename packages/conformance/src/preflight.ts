import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from './http/send.ts';
import type { Kit } from './kit.ts';
import { CheckError, RunStopped } from './outcomes.ts';
import { buildRequest } from './request.ts';
import type { Target } from './target/target.ts';

/**
 * Asks for the account once, so that a wrong address or a wrong credential is told in one sentence instead of by every
 * check. Whatever else is wrong with the answer is left to the checks.
 * @throws Stopped with what to do
 */
export async function preflight(kit: Kit): Promise<void> {
  const { baseUrl, notOffered } = kit.target;
  const operation = notOffered.includes('fetchAccount') ? 'listAccounts' : 'fetchAccount';
  let response: HttpResponse;
  try {
    response = await kit.call(operation);
  } catch (error) {
    throw error instanceof CheckError ? new RunStopped(error.message) : error;
  }
  const said = problem(response, kit.target, operation);
  if (said !== undefined) throw new RunStopped(`${baseUrl} ${said}`);
}

function problem({ status, headers, body }: HttpResponse, target: Target, operation: OperationId): string | undefined {
  const { account } = target;
  if (status === 401) return 'does not accept credentials.token (401). Check the token.';
  if (status === 403)
    return `does not let credentials.token reach the account ${account} (403). Check account and token.`;
  if (status >= 300 && status < 400) return redirected(headers.location, target, operation);
  const isPage = /html/i.test(headers['content-type'] ?? '');
  if (isPage && body === undefined) return `answers ${status} with a page of HTML. Is baseUrl the address of the API?`;
  if (status === 404) return `has no account ${account} at this address (404). Check baseUrl and account.`;
  if (status >= 500 && body === undefined) return `answers ${status} without JSON. Is the API up behind this address?`;
  return undefined;
}

/** Redirects are not followed: the kit tests the address that it is given, and shows its token to no other. */
function redirected(location: string | undefined, target: Target, operation: OperationId): string {
  const { pathname, href } = buildRequest(target, operation, {}, '').url;
  if (location === undefined || !URL.canParse(location, href))
    return 'redirects to nowhere: its answer names no location.';
  const to = new URL(location, href);
  if (to.href === href) return `redirects ${pathname} to itself. Is baseUrl the address of the API?`;
  if (to.search || !to.pathname.endsWith(pathname))
    return `redirects to ${to.href}. Is baseUrl the address of the API?`;
  return `redirects to ${to.href}. Put ${to.href.slice(0, -pathname.length)} into baseUrl.`;
}
