import { parseJson } from '@email-automation/contract-tools/parse-json';
import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { formatAuthorization } from '../http/credential.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpResponse, isBroken, mediaTypeOf } from '../http/send.ts';
import { isUsable } from '../kit/expectations.ts';
import type { Call } from '../kit/kit.ts';
import { missingStatuses } from '../reports/causes.ts';
import type { Target } from '../target/target.ts';
import type { Sent } from './transport.ts';

/** Which operations of a server work at all, as their responses to the valid requests of a run show. */
export interface OperationHealth {
  /**
   * Notes an exchange.
   * @param call the request as the check described it
   */
  note(sent: Sent, call: Call): void;
  /** Notes the exchange of a request that has to succeed. */
  noteValid(sent: Sent): void;
  /** The operations that never worked, each with the exchange of a typical valid request. */
  failing(): ReadonlyMap<OperationId, Sent>;
  /** The operations that worked, but responded to a valid request with 500 or more, or to any with broken JSON. */
  crashing(): ReadonlyMap<OperationId, Crash>;
}

/** A server error in response to a valid request, or broken JSON in response to any. */
export interface Crash {
  sent: Sent;
  /** The last valid request of the run got one, too. */
  lasts: boolean;
}

/**
 * Whether a server has to know the URL of a request: a user of the account sends it, and the record is one of the target. Then
 * an operation that responds to all of them as if it did not exist does not, even if no valid request was possible.
 */
function isForKnownUrl(target: Target, { operation, request }: Sent, { ids, path = {} }: Call): boolean {
  const { pathParameters } = operations[operation];
  if (pathParameters.some((name) => name !== 'account_id' && (ids?.[name] === undefined || name in path))) return false;
  const { token, tokens = [], otherUser } = target.credentials;
  const users = [token, ...tokens].map((one) => ({ account: target.account, token: one }));
  return [...users, ...(otherUser ? [otherUser] : [])].some(
    ({ account, token: basic }) =>
      request.headers.authorization === formatAuthorization({ basic }) &&
      (path.account_id ?? ids?.account_id ?? target.account) === account,
  );
}

export function createOperationHealth(target: Target): OperationHealth {
  const working = new Set<OperationId>();
  const present = new Set<OperationId>();
  const failures = new Map<OperationId, Sent>();
  const missing = new Map<OperationId, Sent>();
  const crashes = new Map<OperationId, Crash>();
  const noteValid = (sent: Sent) => {
    const { operation, response } = sent;
    const known = crashes.get(operation);
    if (isCrash(response)) crashes.set(operation, { sent: known?.sent ?? sent, lasts: true });
    else if (known) known.lasts = false;
  };
  return {
    noteValid,
    note(sent, call) {
      const { typical } = call;
      const { operation, response } = sent;
      if (typical || isBroken(response)) noteValid(sent);
      if ((isUsable(operation, response) && !isBroken(response)) || typical?.includes(response.status))
        working.add(operation);
      else if (typical && response.status !== 429) failures.set(operation, sent);
      else if (missingStatuses.includes(response.status) && isForKnownUrl(target, sent, call))
        missing.set(operation, sent);
      // A server may ask for a credential before it looks for the operation.
      else if (response.status !== 401 && !missingStatuses.includes(response.status)) present.add(operation);
    },
    failing() {
      const absent = [...missing].filter(([operation]) => !present.has(operation));
      return new Map([...absent, ...failures].filter(([operation]) => !working.has(operation)));
    },
    crashing: () => new Map([...crashes].filter(([operation]) => working.has(operation))),
  };
}

/** Whether a response says nothing about the matter of a check that reads it. */
const isCrash = (response: HttpResponse) => response.status >= 500 || isBroken(response);

const hasBrokenBody = ({ response: { headers, body: text } }: Exchange): boolean =>
  isBroken({ headers, text, body: parseJson(text) });

/** The same of an exchange in a report. */
export const showsCrash = (exchange: Exchange): boolean => exchange.response.status >= 500 || hasBrokenBody(exchange);

/** Whether two exchanges show the same failure of an operation. JSON can be broken with any status. */
export function failsLikewise(one: Exchange, other: Exchange): boolean {
  const { status, headers } = one.response;
  if (one.operation !== other.operation) return false;
  if (hasBrokenBody(one) || hasBrokenBody(other)) return hasBrokenBody(one) && hasBrokenBody(other);
  if (status !== other.response.status) return false;
  return status >= 400 || mediaTypeOf(headers) === mediaTypeOf(other.response.headers);
}
