import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { NoResponse, sendHttp } from '../send-http.ts';
import type { Fate, Ledger, PlannedWrite } from './ledger.ts';
import type { PreparedRequest } from './requests.ts';

/** Milliseconds that a response may take. It bounds hanging only. */
const longest = 20_000;
/** Milliseconds after which a batch that is sent again and again counts as unknown. */
const longestRetry = 60_000;

/**
 * Sends a request, and notes in the ledger what became of it.
 * @param url base URL of the server
 * @param options `timeout` bounds hanging; `since` is when the request was due, by `performance.now()` (default: now)
 * @returns whether the server responded that it did it or that it rejects it, so that it is available
 */
export async function send(
  request: PreparedRequest,
  url: string,
  ledger: Ledger,
  { timeout = longest, since }: { timeout?: number | undefined; since?: number | undefined } = {},
): Promise<boolean> {
  const write = request.write && ledger.begin(request.write);
  const { fate, refused } = await attempt(request, url, ledger, {
    timeout,
    since,
    onStatus: (known) => write && ledger.end(write, known),
  });
  if (write && write.fate === undefined) {
    // A refused connection carried no request.
    if (refused) write.refused = true;
    ledger.end(write, refused || request.cut === 'in body' ? 'rejected' : 'unknown');
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
  for (const end = performance.now() + longestRetry; ; await setTimeout(pause)) {
    const { fate } = await attempt(request, url(), ledger, { timeout, headers });
    if (fate !== 'unknown' || performance.now() >= end) return ledger.end(write, fate);
  }
}

interface Attempt {
  fate: Fate;
  /** Whether the connection was refused, so that nothing was sent. */
  refused: boolean;
}

interface AttemptOptions {
  timeout: number;
  since?: number | undefined;
  headers?: Record<string, string>;
  onStatus?(fate: Fate): void;
}

/** Sends a request once. */
async function attempt(
  request: PreparedRequest,
  url: string,
  ledger: Ledger,
  { timeout, since = performance.now(), headers = {}, onStatus }: AttemptOptions,
): Promise<Attempt> {
  const { operation, method, path, token, cut } = request;
  const count = (result: number | string) => ledger.count(cut ? 'cut' : operation, result, performance.now() - since);
  let fate = 'unknown' as Fate;
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
  const all = { authorization, ...(request.body !== undefined && { 'content-type': 'application/json' }), ...headers };
  try {
    const sent = { method, path, headers: all, ...body };
    const response = await sendHttp(url, sent, {
      timeout,
      cut,
      onStatus(status) {
        fate = fateOf(status);
        onStatus?.(fate);
      },
    });
    const { status, body: text } = response;
    count(status);
    if (status === 503 ? !response.headers['retry-after'] : status >= 500)
      ledger.report(`${method} ${path} got ${status}${status === 503 ? ' without Retry-After' : ''}: ${text}`);
    if (fate === (request.invalid ? 'accepted' : 'rejected'))
      ledger.report(`${method} ${path}, which is ${request.invalid ? 'not ' : ''}valid, got ${status}: ${text}`);
    if (fate === 'accepted' && text !== '') {
      const value: unknown = JSON.parse(text);
      const problem = request.check?.(value);
      if (problem) ledger.report(`The response to GET ${path} ${problem}: ${text}`);
      request.accepted?.(value);
    }
    return { fate, refused: false };
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
  if (error instanceof NoResponse) return 'no response';
  if (error instanceof SyntaxError) return 'not JSON';
  return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'cut';
}
