import type { Answer } from './http/send.ts';
import type { Kit } from './kit.ts';
import { Stopped, Trouble } from './outcome.ts';

/**
 * Asks for the account once, so that a wrong address or a wrong credential is told in one sentence instead of by every
 * check. Whatever else is wrong with the answer is left to the checks.
 * @throws Stopped with what to do
 */
export async function preflight(kit: Kit): Promise<void> {
  const { baseUrl, account, notOffered } = kit.target;
  const operation = notOffered.includes('fetchAccount') ? 'listAccounts' : 'fetchAccount';
  let answer: Answer;
  try {
    answer = await kit.call(operation);
  } catch (error) {
    throw error instanceof Trouble ? new Stopped(error.message) : error;
  }
  const { status, headers, body } = answer;
  const said = problem(status, headers, body, account);
  if (said !== undefined) throw new Stopped(`${baseUrl} ${said}`);
}

function problem(status: number, headers: Answer['headers'], body: unknown, account: string): string | undefined {
  if (status === 401) return 'does not accept credentials.token (401). Check the token.';
  if (status === 403)
    return `does not let credentials.token reach the account ${account} (403). Check account and token.`;
  if (status === 404) return `has no account ${account} at this address (404). Check baseUrl and account.`;
  if (status >= 300 && status < 400)
    return `redirects to ${headers.location ?? 'elsewhere'}. Put that address into baseUrl.`;
  if (status >= 500 && body === undefined) return `answers ${status} without JSON. Is the API up behind this address?`;
  const isPage = /html/i.test(headers['content-type'] ?? '');
  if (isPage && body === undefined) return 'answers with a page of HTML. Is baseUrl the address of the API?';
  return undefined;
}
