import { pathPattern } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';

/** An operation with the values of its path parameters, decoded. */
export interface MatchedOperation {
  operation: OperationId;
  pathParameters: Record<string, string>;
}

const patterns: Readonly<Record<string, RegExp>> = Object.fromEntries(
  operationIds.map((id) => [id, pathPattern(operations[id].path)]),
);

/** The operation of the contract with a method and a path, which may end with one more slash; undefined if no operation matches. */
export function matchOperation(method: string, path: string): MatchedOperation | undefined {
  for (const operation of operationIds) {
    if (operations[operation].method !== method) continue;
    const match = patterns[operation]?.exec(path.replace(/(?<=.)\/$/, ''));
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
    return { operation, pathParameters: Object.fromEntries(values) };
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
