import { createMatch } from '@email-automation/contract-tools/match-path';
import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';

interface MatchedOperation {
  operation: OperationId;
  /** Decoded. */
  pathParameters: Record<string, string>;
}

/** The operation of the contract with a method and a path; undefined if no operation matches. */
export const matchOperation: (method: string, path: string) => MatchedOperation | undefined = createMatch(
  operationIds.map((id) => ({ id, method: operations[id].method, path: operations[id].path })),
);
