import { createRequire } from 'node:module';
import type operationsJson from '@email-automation/openapi/operations.json';
import type serviceJson from '@email-automation/openapi/service.json';
import type { OperationId } from '@email-automation/types';

// Not imported: versions of Node that the kit runs on warn of modules of JSON.
const require = createRequire(import.meta.url);

/** The operations of the contract by their names, in its order. */
export const operations: typeof operationsJson = require('@email-automation/openapi/operations.json');

export const operationIds = Object.keys(operations) as OperationId[];

const service: typeof serviceJson = require('@email-automation/openapi/service.json');

export const contractVersion = service.version;
