import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpResponse, mediaTypeOf } from '../http/send.ts';
import type { Sent } from './transport.ts';

/** Which operations of a server work at all, as their responses to the valid requests of a run show. */
export interface OperationHealth {
  /**
   * Notes an exchange.
   * @param typical for a typical valid request: the statuses besides success with which the operation works
   */
  note(sent: Sent, typical?: readonly number[]): void;
  /** The operations that never worked, each with the exchange of a typical valid request. */
  failing(): ReadonlyMap<OperationId, Sent>;
}

export function createOperationHealth(): OperationHealth {
  const working = new Set<OperationId>();
  const failures = new Map<OperationId, Sent>();
  return {
    note(sent, typical) {
      const { operation, response } = sent;
      if (isUsable(operation, response) || typical?.includes(response.status)) working.add(operation);
      else if (typical && response.status !== 429) failures.set(operation, sent);
    },
    failing: () => new Map([...failures].filter(([operation]) => !working.has(operation))),
  };
}

/** Whether a response has a success status and, if the contract demands content, its media type. */
export function isUsable(operation: OperationId, { status, headers }: HttpResponse): boolean {
  if (status < 200 || status >= 400) return false;
  const responses: Record<string, { mediaTypes: readonly string[] }> = operations[operation].responses;
  const documented = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (documented === undefined) return false;
  return documented.mediaTypes.length === 0 || documented.mediaTypes.includes(mediaTypeOf(headers));
}

/** Whether two exchanges show the same failure of an operation. */
export function failsLikewise(one: Exchange, other: Exchange): boolean {
  const { status, headers } = one.response;
  if (one.operation !== other.operation || status !== other.response.status) return false;
  return status >= 400 || mediaTypeOf(headers) === mediaTypeOf(other.response.headers);
}
