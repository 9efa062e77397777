import { join } from 'node:path';
import { generateClientTypes } from '@email-automation/codegen/generate-client-types';
import { generateEndpoints } from '@email-automation/codegen/generate-endpoints';
import { updateFiles } from '@email-automation/codegen/generated-files';
import contract from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import type { Operation } from '@email-automation/types/operator';

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';
const folder = 'src/operator-client';

/** The table and the types of the operator's client, generated from the contract, by path. */
export async function operatorClientFiles(): Promise<Record<string, string>> {
  const operations: Operation[] = Object.values(operationsById);
  const { methods, params } = await generateClientTypes(contract, operations, {
    schemasModule: '@email-automation/types/operator',
    modules: { Call: './call.ts', CallOptions: './call.ts', NoParams: './call.ts' },
    throws: 'OperatorError if the server refuses the request',
    factory: 'createOperatorClient',
    flat: true,
  });
  const endpoints = `${header}import type { OperationId } from '@email-automation/types/operator';
import type { Endpoint } from './call.ts';

/** The operations of the contract. */
export const endpoints: Readonly<Record<OperationId, Endpoint>> = {
${generateEndpoints(operations)}
};
`;
  return {
    [`${folder}/endpoints.ts`]: endpoints,
    [`${folder}/methods.ts`]: methods,
    [`${folder}/params.ts`]: params,
  };
}

if (import.meta.main) await updateFiles(join(import.meta.dirname, '..'), await operatorClientFiles());
