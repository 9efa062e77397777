import type { OperationId } from '@email-automation/types';
import type { Exchange } from '../http/exchange.ts';
import { mediaTypeOf } from '../http/send.ts';
import { isUsable } from '../kit/expectations.ts';
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

/** Whether two exchanges show the same failure of an operation. */
export function failsLikewise(one: Exchange, other: Exchange): boolean {
  const { status, headers } = one.response;
  if (one.operation !== other.operation || status !== other.response.status) return false;
  return status >= 400 || mediaTypeOf(headers) === mediaTypeOf(other.response.headers);
}
