import { createMatch, type MatchedOperation } from '@email-automation/contract-tools/match-path';
import type { OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';

/** The operation of the contract with a method and a path; undefined if no operation matches. */
export const matchOperation: (method: string, path: string) => MatchedOperation<OperationId> | undefined = createMatch(
  operationIds.map((id) => ({ id, method: operations[id].method, path: operations[id].path })),
);
