import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';
import { requirementOf } from './registers.ts';
import type { SchemaViolation } from './schemas.ts';
import { violatedRequirements } from './violated-requirements.ts';

/** Where a violated element stands, for one that has no requirements. */
interface Place {
  /** The schemas that refer to it, the nearest first. */
  around: string[];
  /** The response or the body of the request that contains it. */
  message: string;
}

/**
 * The ids of the requirements on an element of the bundle, on the nearest one around it, or on the whole message. For a wrong
 * type, those that name the field come first.
 */
export function requirementsOf(
  operationId: OperationId,
  { schema, kind }: Pick<SchemaViolation, 'schema' | 'kind'>,
  { around, message }: Place = { around: [], message: '' },
): string[] {
  const own = `${operations[operationId].pointer}/`;
  const elementOf = (pointer: string) =>
    pointer.startsWith(own) ? `${operationId}/${pointer.slice(own.length)}` : pointer.replace(/^\/components\//, '');
  const all = [schema, ...around];
  const idsAt = (pointer: string) => violatedRequirements({ element: elementOf(pointer), kind });
  // An item of an array is not the member that holds the array.
  const field = all
    .slice(0, 2)
    .map((pointer) => /\/properties\/([^/]+)$/.exec(pointer)?.[1])
    .find(Boolean);
  const isNamed = (id: string) => requirementOf(id).statement.includes(`\`${field}\``);
  const isNamedAt = (pointer: string) => !pointer.startsWith(own) && idsAt(pointer).some(isNamed);
  const named = kind === 'type' ? all.find(isNamedAt) : undefined;
  const nearest = named ?? all.find((pointer) => idsAt(pointer).length > 0);
  const ids = nearest === undefined ? violatedRequirements({ element: message, kind: 'value' }) : idsAt(nearest);
  // Operations share components, and some requirements on these speak of one operation each.
  const others = ids.filter((id) => namesOthers(id, operationId));
  return others.length < ids.length ? ids.filter((id) => !others.includes(id)) : ids;
}

function namesOthers(id: string, operationId: OperationId): boolean {
  const named = operationIds.filter((one) => requirementOf(id).statement.includes(`\`${one}\``));
  return named.length > 0 && !named.includes(operationId);
}
