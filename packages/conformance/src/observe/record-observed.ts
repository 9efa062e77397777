import { matchOperation } from '../contract/match-operation.ts';
import { parseJson } from '../http/send.ts';
import type { UsageRecorder } from '../usage/create-usage-recorder.ts';
import type { ObservedExchange } from './observed-exchange.ts';

/** Records what a client uses of the contract, as far as an exchange shows it. */
export function recordObserved(
  recorder: UsageRecorder,
  { method, path, query, request, response }: ObservedExchange,
): void {
  const matched = matchOperation(method, path.replace(/(.)\/$/, '$1'));
  if (matched === undefined || response === undefined) return;
  const { operation: operationId, pathParameters } = matched;
  const { authorization, ...headers } = request.headers;
  // A credential without a scheme is a secret as a whole.
  const [scheme] = /^(basic|bearer)(?=\s)/i.exec(authorization ?? '') ?? ['other'];
  recorder.record({
    operationId,
    parameters: { path: pathParameters, query: valuesOf(query) },
    headers: { ...headers, ...(authorization !== undefined && { authorization: scheme }) },
    body: parseJson(request.text ?? ''),
    response: { status: response.status, headers: response.headers, body: parseJson(response.text ?? '') },
  });
}

const valuesOf = (query: URLSearchParams) =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
