import openapi from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import operatorOpenapi from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import operatorOperations from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import service from '@email-automation/openapi/service.json' with { type: 'json' };

const documents: Record<string, unknown> = {
  'openapi.json': openapi,
  'operations.json': operations,
  'operator/openapi.json': operatorOpenapi,
  'operator/operations.json': operatorOperations,
  'service.json': service,
};

/** The documents of the contract as parts of the bundle, in place of `packages/service/src/contract/documents.ts`. */
export const readDocument = (name: string) => documents[name];

/** Loads the registers, which are large and say only why a request was refused. */
export async function loadRegisters(): Promise<void> {
  Object.assign(documents, (await import('./registers.ts')).registers);
}
