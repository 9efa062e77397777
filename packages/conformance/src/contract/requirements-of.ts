import type { OperationId } from '@email-automation/types';
import { operations } from './operations.ts';
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
 * The ids of the requirements on an element of the bundle; without any, those of the nearest element around it: for a wrong
 * type, one that names the field; then those of the nearest one, then those on the whole message.
 */
export function requirementsOf(
  operationId: OperationId,
  { schema, kind }: Pick<SchemaViolation, 'schema' | 'kind'>,
  { around, message }: Place = { around: [], message: '' },
): string[] {
  const own = `${operations[operationId].pointer}/`;
  const elementOf = (pointer: string) =>
    pointer.startsWith(own) ? `${operationId}/${pointer.slice(own.length)}` : pointer.replace(/^\/components\//, '');
  const [ids = [], ...others] = [schema, ...around].map((pointer) =>
    violatedRequirements({ element: elementOf(pointer), kind }),
  );
  if (ids.length > 0) return ids;
  const field = /\/properties\/([^/]+)$/.exec(schema)?.[1];
  const isNamed = (id: string) => requirementOf(id).statement.includes(`\`${field}\``);
  return (
    (kind === 'type' ? others.find((some) => some.some(isNamed)) : undefined) ??
    others.find((some) => some.length > 0) ??
    violatedRequirements({ element: message, kind: 'value' })
  );
}
