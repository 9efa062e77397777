import type { Operation, OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';

/** The facts of an operation that a request of a client is for. */
export const describe = (operation: string): Operation => operations[operation as OperationId];
