import type { paths } from '@email-automation/types';
import type { Client } from 'openapi-fetch';
import { deadline } from './deadline.ts';
import { AbortError, ConnectionError, type Failure, MalformedAnswerError, TimeoutError } from './errors.ts';
import type { CallOptions, OperationId, Send } from './operation.ts';
import { checkPathValues } from './path-values.ts';
import { endpoints } from './resources.ts';
import { toError } from './to-error.ts';

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
    const { method, path, server, json } = endpoints[operationId];
    const { body, ...named } = given;
    const values: Values = { ...named, account_id: named.account_id ?? accountId };
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
      // Made here, so that a body that is no JSON is not taken for a service that was not reached.
      ...(body !== undefined && { body: JSON.stringify(body), bodySerializer: String }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      // The steps of OAuth have a credential of their own, in the query.
      ...(server === 'auth' && { baseUrl: authUrl, headers: { Authorization: null } }),
    };
    const answer = await request(method, path, init).catch((error: unknown) => {
      if (options.signal?.aborted) {
        throw new AbortError('the call was ended', failure, { cause: options.signal.reason });
      }
      if (timeout?.aborted) throw new TimeoutError('no answer came in time', failure);
      // Some platforms name the whole address, and the query of an exchange of OAuth holds secrets.
      throw new ConnectionError('the service was not reached', failure, server === 'api' ? { cause: error } : {});
    });
    if (!answer.response.ok) throw toError(failure, answer.response, answer.error);
    return parse(answer, json, failure);
  }

  return send as Send;
}

/** The answer of a success; an operation that answers nothing may still be answered with JSON, which is left alone. */
function parse({ data = '', response }: Answer, json: boolean, failure: Failure): unknown {
  if (!json && data === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data as string);
  } catch {
    const type = response.headers.get('content-type') ?? 'no content type';
    const found = data === '' ? 'is empty' : `is no JSON (${type})`;
    throw new MalformedAnswerError(failure, response, data, `the answer ${found}; check baseUrl`);
  }
  if (!json) return undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new MalformedAnswerError(failure, response, value, 'the answer is JSON but no object; check baseUrl');
}
