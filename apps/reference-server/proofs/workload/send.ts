import type { Fate, Ledger } from './ledger.ts';
import type { PreparedRequest } from './requests.ts';

/** Milliseconds that a response may take. It bounds hanging only. */
const longest = 20_000;

/**
 * Sends a request, and notes in the ledger what became of it.
 * @param url base URL of the server
 * @returns whether the server responded that it did it or that it rejects it, so that it is available
 */
export async function send(request: PreparedRequest, url: string, ledger: Ledger, timeout = longest): Promise<boolean> {
  const { operation, method, path, token, body, write: planned } = request;
  const write = planned && ledger.begin(planned);
  const since = performance.now();
  const count = (result: number | string) => ledger.count(operation, result, performance.now() - since);
  const end = (fate: Fate): boolean => {
    if (write) ledger.end(write, fate);
    return fate !== 'unknown';
  };
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    const fate = fateOf(status);
    // The status decides, also if the rest of the response is cut.
    const available = end(fate);
    const text = await response.text();
    count(status);
    if (status === 503 ? !headers.has('retry-after') : status >= 500)
      ledger.report(`${method} ${path} got ${status}${status === 503 ? ' without Retry-After' : ''}: ${text}`);
    if (fate === (request.invalid ? 'accepted' : 'rejected'))
      ledger.report(`${method} ${path}, which is ${request.invalid ? 'not ' : ''}valid, got ${status}: ${text}`);
    if (fate === 'accepted' && text !== '') {
      const value: unknown = JSON.parse(text);
      const problem = request.check?.(value);
      if (problem) ledger.report(`The response to GET ${path} ${problem}: ${text}`);
      request.accepted?.(value);
    }
    return available;
  } catch (error) {
    const reason = reasonOf(error);
    count(reason);
    if (write && write.fate === undefined) {
      // A refused connection carried no request.
      if (reason === 'refused') write.refused = true;
      end(reason === 'refused' ? 'rejected' : 'unknown');
    }
    return false;
  }
}

function fateOf(status: number): Fate {
  if (status >= 500) return 'unknown';
  return status >= 400 ? 'rejected' : 'accepted';
}

/** Why there was no response: the connection was refused or cut, or it took too long. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  if (name === 'TimeoutError') return 'no response';
  if (name === 'SyntaxError') return 'not JSON';
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'cut';
}
