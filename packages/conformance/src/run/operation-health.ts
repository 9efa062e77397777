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
  /** The operations to which every response until now was that the server does not have them, with the first one. */
  const missing = new Map<OperationId, Sent | undefined>();
  return {
    note(sent, typical) {
      const { operation, response } = sent;
      const first = missing.has(operation) ? missing.get(operation) : sent;
      const isMissing = [404, 405, 501].includes(response.status) && response.status === first?.response.status;
      missing.set(operation, isMissing ? first : undefined);
      if (isUsable(operation, response) || typical?.includes(response.status)) working.add(operation);
      else if (typical && response.status !== 429) failures.set(operation, sent);
    },
    failing() {
      const never = [...missing].filter((entry): entry is [OperationId, Sent] => entry[1] !== undefined);
      return new Map([...never, ...failures].filter(([operation]) => !working.has(operation)));
    },
  };
}

/** Whether two exchanges show the same failure of an operation. */
export function failsLikewise(one: Exchange, other: Exchange): boolean {
  const { status, headers } = one.response;
  if (one.operation !== other.operation || status !== other.response.status) return false;
  return status >= 400 || mediaTypeOf(headers) === mediaTypeOf(other.response.headers);
}
