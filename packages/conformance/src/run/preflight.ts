import type { OperationId } from '@email-automation/types';
import { base64, type Credential } from '../http/credential.ts';
import { CheckError, GatewayError, RateLimited, ResponseTimeout, RunStopped } from '../http/outcomes.ts';
import { type HttpResponse, isHtml } from '../http/send.ts';
import type { Kit } from '../kit/kit.ts';
import { buildRequest } from '../kit/request.ts';
import type { Target } from '../target/target.ts';

/**
 * Fetches the account once, so that a wrong URL or credential is reported in one sentence and not by every check. All
 * other problems with the response are left to the checks, and so is a server that rejects a known request.
 * @returns the operation that fetched it
 * @throws RunStopped with the solution
 */
export async function preflight(kit: Kit): Promise<OperationId> {
  const { baseUrl, notOffered } = kit.target;
  const operation = notOffered.includes('fetchAccount') ? 'listAccounts' : 'fetchAccount';
  const response = await callPatiently(kit, operation);
  const problem = findProblem(response, kit.target, operation);
  if (problem === undefined || (await isTargetRight(kit, response))) return operation;
  throw new RunStopped(`${baseUrl} ${problem}`);
}

/** Lists of an account that tell whether the target names it rightly. */
const lists = ['listCampaigns', 'listBroadcasts', 'listGoals'] as const;

/**
 * Whether another response shows that the URL, the account and the token exist: then the server is wrong, which is the
 * matter of the checks.
 */
async function isTargetRight(kit: Kit, { status }: HttpResponse): Promise<boolean> {
  const list = lists.find((operation) => !kit.target.notOffered.includes(operation));
  if (list === undefined || (status !== 401 && status !== 404)) return false;
  const { token } = kit.target.credentials;
  const encoded = base64(`${token}:`);
  const otherForms: Credential[] = [
    { basic: '', password: token },
    { basic: token, password: 'x' },
    { header: `Token ${encoded}` },
  ];
  const credentials: Credential[] = [{ basic: token }, ...(status === 401 ? otherForms : [])];
  for (const credential of credentials) {
    const response = await kit.call(list, { credential, tolerated: 'all' });
    const { campaigns, broadcasts, goals } = (response.body ?? {}) as Record<string, unknown>;
    if (response.status === 200 && Array.isArray(campaigns ?? broadcasts ?? goals)) return true;
  }
  return false;
}

/** Calls once more after a timeout or the response of a gateway: one lost request must not stop a run. */
async function callPatiently(kit: Kit, operation: OperationId): Promise<HttpResponse> {
  try {
    return await kit.call(operation).catch((error) => {
      if (error instanceof ResponseTimeout || error instanceof GatewayError) return kit.call(operation);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof CheckError || error instanceof RateLimited)) throw error;
    if (!(error instanceof GatewayError)) throw new RunStopped(error.message);
    throw new RunStopped(`${kit.target.baseUrl}: ${error.message} Is the API running behind it?`);
  }
}

function findProblem(response: HttpResponse, target: Target, operation: OperationId): string | undefined {
  const { status, headers, body, text } = response;
  const { account } = target;
  if (status === 401) return 'does not accept credentials.token (401). Check the token.';
  if (status === 403)
    return `does not give credentials.token access to the account ${account} (403). Check account and token.`;
  if (status >= 300 && status < 400) return describeRedirect(headers.location, target, operation);
  const isPage = isHtml(response) && body === undefined;
  if (isPage && status < 400 && /type=["']?password|sign.?in|log.?in/i.test(text))
    return `responds with ${status} and an HTML page to sign in. Is the API behind a proxy that needs a login?`;
  if (isPage) return `responds with ${status} and an HTML page. Is baseUrl the URL of the API?`;
  if (status === 404) return `has no account ${account} (404). Check baseUrl and account.`;
  if (status >= 500 && body === undefined)
    return `responds with ${status} without JSON. Is the API running at this URL?`;
  return undefined;
}

/** The kit follows no redirects: it tests the URL of the target, and sends the token nowhere else. */
function describeRedirect(location: string | undefined, target: Target, operation: OperationId): string {
  const { pathname, href } = buildRequest(target, operation, {}, '').url;
  if (location === undefined || !URL.canParse(location, href)) return 'redirects without a Location header.';
  const to = new URL(location, href);
  if (to.href === href) return `redirects ${pathname} to itself. Is baseUrl the URL of the API?`;
  if (to.search || !to.pathname.endsWith(pathname)) return `redirects to ${to.href}. Is baseUrl the URL of the API?`;
  return `redirects to ${to.href}. Set baseUrl to ${to.href.slice(0, -pathname.length)}.`;
}
