import { isObject } from '@email-automation/contract-tools/is-object';
import type { OperationId } from '@email-automation/types';
import { emailErrors } from '../domain/email-addresses.ts';
import type { ValidationError } from '../domain/errors.ts';
import { eventErrors } from '../domain/events.ts';
import { subscriberErrors } from '../domain/subscriber-errors.ts';

type Check = (body: unknown) => ValidationError[];

/**
 * Checks of rules that the contract's schema of a body does not express. Their errors are listed together with the errors of the
 * schema, so that a check also runs on bodies that the schema does not accept.
 */
export const furtherChecks: Partial<Record<OperationId, Check>> = {
  subscribeToCampaign: checkRecord('subscribers', subscriberErrors),
  recordEvent: checkRecord('events', (event) => [
    ...(event.email === undefined ? [] : emailErrors(event)),
    ...eventErrors(event),
  ]),
};

/** Checks the single record of a body. */
function checkRecord(list: string, check: (record: Record<string, never>) => ValidationError[]): Check {
  return (body) => {
    const record = findSingleRecord(body, list);
    return record ? check(record as Record<string, never>) : [];
  };
}

/** The single record of a body. Without exactly one that is an object, the errors of the schema say all. */
export function findSingleRecord(body: unknown, list = ''): Record<string, unknown> | undefined {
  const records = (body as Record<string, unknown> | null | undefined)?.[list];
  const record: unknown = Array.isArray(records) && records.length === 1 ? records[0] : undefined;
  return isObject(record) ? record : undefined;
}
