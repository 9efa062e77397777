import type { paths } from '@email-automation/types';
import type { Client } from 'openapi-fetch';
import { AbortError, ConnectionError, type Failure, MalformedAnswerError, TimeoutError, toError } from './errors.ts';
import type { CallOptions, OperationId, Send } from './operation.ts';
import { checkPathValues } from './path-values.ts';
import { endpoints } from './resources.ts';

interface Settings {
  authUrl: string;
  accountId?: string;
  timeoutMs: number;
}

type Values = Record<string, unknown>;
type Answer = { data?: unknown; error?: unknown; response: Response };
/** `openapi-fetch` without its types: those of the operation have been checked by then. */
type Untyped = (method: string, path: string, init: object) => Promise<Answer>;

/** Sends operations over `openapi-fetch`, and turns everything but success into an error of the client. */
export function createSend(raw: Client<paths>, { authUrl, accountId, timeoutMs }: Settings): Send {
  const request = raw.request as unknown as Untyped;

  async function send(operationId: OperationId, given: Values = {}, options: CallOptions = {}): Promise<unknown> {
    const { method, path, server } = endpoints[operationId];
    const { body, ...named } = given;
    const values: Values = accountId === undefined ? named : { account_id: accountId, ...named };
    checkPathValues(operationId, path, values);
    const inPath = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name]]));
    const query = Object.fromEntries(Object.entries(named).filter(([name]) => !(name in inPath)));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));
    const failure = { operationId, method: method.toUpperCase(), path: filled };
    const timeout = deadline(options.timeoutMs ?? timeoutMs);
    const signals = [options.signal, timeout].filter((signal) => signal !== undefined);
    const init = {
      params: { path: inPath, query },
      parseAs: 'text',
      ...(body !== undefined && { body }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      // The steps of OAuth have a credential of their own, in the query.
      ...(server === 'auth' && { baseUrl: authUrl, headers: { Authorization: null } }),
    };
    const answer = await request(method, path, init).catch((error: unknown) => {
      throw unreached(error, failure, timeout, options.signal);
    });
    if (!answer.response.ok) throw toError(failure, answer.response, answer.error);
    return parse(answer, failure);
  }

  return send as Send;
}

function deadline(milliseconds: number): AbortSignal | undefined {
  return milliseconds > 0 ? AbortSignal.timeout(milliseconds) : undefined;
}

function unreached(error: unknown, failure: Failure, timeout?: AbortSignal, signal?: AbortSignal): Error {
  if (signal?.aborted) return new AbortError('the call was ended', failure, { cause: signal.reason });
  if (timeout?.aborted) return new TimeoutError('no answer came in time', failure);
  return new ConnectionError('the service was not reached', failure, { cause: error });
}

function parse({ data, response }: Answer, failure: Failure): unknown {
  if (data === undefined || data === '') return undefined;
  try {
    return JSON.parse(data as string);
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type';
    throw new MalformedAnswerError(failure, response, data, `the answer is no JSON (${type}); check baseUrl`);
  }
}
