import type { OperationId } from '@email-automation/types';
import { operations } from './operations.ts';
import type { SchemaViolation } from './schemas.ts';
import { violatedRequirements } from './violated-requirements.ts';

/** Where a violated element stands, for one that has no requirements. */
interface Place {
  /** The schemas that refer to it, the nearest first. */
  around: string[];
  /** The response or the body of the request that contains it. */
  message: string;
}

/** The ids of the requirements on an element of the bundle, on the nearest one around it, or on the whole message. */
export function requirementsOf(
  operationId: OperationId,
  { schema, kind }: Pick<SchemaViolation, 'schema' | 'kind'>,
  { around, message }: Place = { around: [], message: '' },
): string[] {
  const own = `${operations[operationId].pointer}/`;
  const elementOf = (pointer: string) =>
    pointer.startsWith(own) ? `${operationId}/${pointer.slice(own.length)}` : pointer.replace(/^\/components\//, '');
  const candidates = [schema, ...around].map((pointer) => violatedRequirements({ element: elementOf(pointer), kind }));
  return candidates.find((ids) => ids.length > 0) ?? violatedRequirements({ element: message, kind: 'value' });
}
