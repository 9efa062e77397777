import { createRequire } from 'node:module';
import type operationsJson from '@email-automation/openapi/operations.json';
import type { OperationId } from '@email-automation/types';

// Not imported: some supported versions of Node warn about JSON modules.
const require = createRequire(import.meta.url);

/** The operations of the contract by id, in the order of the contract. */
export const operations: typeof operationsJson = require('@email-automation/openapi/operations.json');

/** The ids of the operations, in the order of the contract. */
export const operationIds = Object.keys(operations) as OperationId[];

/** The version of the contract that the kit tests. */
export const contractVersion: string = require('@email-automation/openapi/service.json').version;
