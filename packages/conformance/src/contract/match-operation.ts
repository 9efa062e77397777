import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';

/** An operation with the values of its path parameters, decoded. */
export interface MatchedOperation {
  operation: OperationId;
  pathParameters: Record<string, string>;
}

/** The operation of the contract with a method and a path, which may end with one more slash; undefined if there is none. */
export function matchOperation(method: string, path: string): MatchedOperation | undefined {
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  for (const operation of operationIds) {
    const template = operations[operation].path.split('/');
    if (operations[operation].method !== method || template.length !== segments.length) continue;
    const pathParameters: Record<string, string> = {};
    const matches = template.every((expected, index) => {
      const segment = segments[index] ?? '';
      const [, name] = /^\{(.*)\}$/.exec(expected) ?? [];
      if (name === undefined) return expected === segment;
      pathParameters[name] = decode(segment);
      return segment !== '';
    });
    if (matches) return { operation, pathParameters };
  }
  return undefined;
}

/** A segment that is not encoded as it should be stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
