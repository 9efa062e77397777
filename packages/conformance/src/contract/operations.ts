import type operationsJson from '@email-automation/openapi/operations.json';
import type { OperationId } from '@email-automation/types';
import { derive } from './contract-in-use.ts';

/** The operations of the contract by id, in the order of the contract. */
export let operations: typeof operationsJson;

/** The ids of the operations, in the order of the contract. */
export let operationIds: OperationId[];

/** The version of the contract that the kit tests. */
export let contractVersion: string;

derive((contract) => {
  operations = contract.operations as typeof operationsJson;
  operationIds = Object.keys(operations) as OperationId[];
  contractVersion = contract.version;
});
