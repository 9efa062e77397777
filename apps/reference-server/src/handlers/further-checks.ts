import type { OperationId } from '@email-automation/types';
import type { ValidationError } from '../domain/errors.ts';
import { eventErrors } from '../domain/events.ts';
import { subscriberErrors } from '../domain/subscribers.ts';

type Check = (body: unknown) => ValidationError[];

/**
 * What must hold of a body beyond the contract's schema. It is told together with what the schema finds, so a check is
 * given whatever the client sent and must stand every shape of it.
 */
export const furtherChecks: Partial<Record<OperationId, Check>> = {
  subscribeToCampaign: (body) => subscriberErrors(only(body, 'subscribers')),
  recordEvent: (body) => eventErrors(only(body, 'events')),
};

/** The single record of a body, with those of its fields that can be checked; an empty one where there is none. */
function only(body: unknown, list: string): Record<string, never> {
  const records = (body as Record<string, unknown> | null | undefined)?.[list];
  const record: unknown = Array.isArray(records) ? records[0] : undefined;
  return typeof record === 'object' && record !== null ? (record as Record<string, never>) : {};
}
