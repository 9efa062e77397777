import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Fate, Ledger, PlannedWrite, Write } from './ledger.ts';
import type { PreparedRequest } from './requests.ts';

/** Milliseconds that a response may take. It bounds hanging only. */
const longest = 20_000;
/** Milliseconds after which a batch that is sent again and again counts as unknown. */
const longestRetry = 60_000;

/**
 * Sends a request, and notes in the ledger what became of it.
 * @param url base URL of the server
 * @returns whether the server responded that it did it or that it rejects it, so that it is available
 */
export async function send(request: PreparedRequest, url: string, ledger: Ledger, timeout = longest): Promise<boolean> {
  const write = request.write && ledger.begin(request.write);
  const { fate, refused } = await attempt(request, url, ledger, {
    timeout,
    onStatus: (known) => write && ledger.end(write, known),
  });
  if (write && write.fate === undefined) {
    // A refused connection carried no request.
    if (refused) write.refused = true;
    ledger.end(write, refused ? 'rejected' : 'unknown');
  }
  return fate !== 'unknown';
}

/** Milliseconds before a batch is sent again. */
const pause = 100;

/**
 * Sends a batch with an `Idempotency-Key`, and again until a server says what became of it.
 * @param url base URL of a server, for each attempt
 */
export async function sendUntilKnown(
  request: PreparedRequest & { write: PlannedWrite },
  url: () => string,
  ledger: Ledger,
  timeout = longest,
): Promise<void> {
  const write = ledger.begin(request.write);
  const headers = { 'idempotency-key': `"${randomUUID()}"` };
  const retried: NonNullable<Write['retried']> = { attempts: 0, lastAt: 0 };
  for (const end = performance.now() + longestRetry; ; await setTimeout(pause)) {
    retried.attempts++;
    retried.lastAt = Date.now();
    const { fate, batch } = await attempt(request, url(), ledger, { timeout, headers });
    if (fate === 'unknown' && performance.now() < end) continue;
    if (retried.attempts > 1) write.retried = { ...retried, batch };
    return ledger.end(write, fate);
  }
}

interface Attempt {
  fate: Fate;
  /** Whether the connection was refused, so that nothing was sent. */
  refused: boolean;
  /** The ID of the batch that the server accepted. */
  batch?: string | undefined;
}

/** Sends a request once. @param onStatus called at the status, which decides, also if the rest of the response is cut */
async function attempt(
  request: PreparedRequest,
  url: string,
  ledger: Ledger,
  { timeout, headers = {}, onStatus }: { timeout: number; headers?: object; onStatus?: (fate: Fate) => void },
): Promise<Attempt> {
  const { operation, method, path, token, body } = request;
  const since = performance.now();
  const count = (result: number | string) => ledger.count(operation, result, performance.now() - since);
  let fate: Fate = 'unknown';
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status } = response;
    fate = fateOf(status);
    onStatus?.(fate);
    const text = await response.text();
    count(status);
    if (status === 503 ? !response.headers.has('retry-after') : status >= 500)
      ledger.report(`${method} ${path} got ${status}${status === 503 ? ' without Retry-After' : ''}: ${text}`);
    if (fate === (request.invalid ? 'accepted' : 'rejected'))
      ledger.report(`${method} ${path}, which is ${request.invalid ? 'not ' : ''}valid, got ${status}: ${text}`);
    if (fate === 'accepted' && text !== '') {
      const value: unknown = JSON.parse(text);
      const problem = request.check?.(value);
      if (problem) ledger.report(`The response to GET ${path} ${problem}: ${text}`);
      request.accepted?.(value);
    }
    return { fate, refused: false, batch: response.headers.get('x-request-id') ?? undefined };
  } catch (error) {
    const reason = reasonOf(error);
    count(reason);
    return { fate, refused: reason === 'refused' };
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
