import type { Fate, Ledger } from './ledger.ts';
import type { PreparedRequest } from './requests.ts';

/** Milliseconds that a response may take: a request can meet one silent connection after the other. They bound hanging only. */
export const longestResponse = 60_000;

/**
 * Sends a request, and notes its result in the ledger.
 * @param url base URL of the server
 * @returns whether the server responded that it did it or that it rejects it, so that it is available
 */
export async function send(request: PreparedRequest, url: string, ledger: Ledger): Promise<boolean> {
  const { method, path, token, body, check, accepted } = request;
  const write = request.write && ledger.begin(request.write);
  let fate: Fate = 'unknown';
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestResponse),
    });
    const { status } = response;
    fate = fateOf(status);
    // The status decides, even before the body.
    if (write) ledger.end(write, fate);
    const text = await response.text();
    ledger.count(status);
    if (status === 503 ? !response.headers.has('retry-after') : status >= 500)
      ledger.report(`${method} ${path} got ${status}${status === 503 ? ' without Retry-After' : ''}: ${text}`);
    if (fate === 'rejected') ledger.report(`${method} ${path}, which is valid, got ${status}: ${text}`);
    if (fate === 'accepted' && text !== '') {
      const value: unknown = JSON.parse(text);
      const problem = check?.(value);
      if (problem) ledger.report(`The response to GET ${path} ${problem}: ${text}`);
      accepted?.(value);
    }
  } catch (error) {
    const reason = reasonOf(error as Error);
    ledger.count(reason);
    // A request whose connection was refused was not sent.
    if (write && write.fate === undefined) ledger.end(write, reason === 'refused' ? 'rejected' : 'unknown');
  }
  return fate !== 'unknown';
}

function fateOf(status: number): Fate {
  if (status >= 500) return 'unknown';
  return status >= 400 ? 'rejected' : 'accepted';
}

/** Why there was no response: the connection was refused or cut, or it took too long. */
function reasonOf({ name, cause }: Error): string {
  if (name === 'TimeoutError') return 'no response';
  if (name === 'SyntaxError') return 'not JSON';
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED' ? 'refused' : 'cut';
}
