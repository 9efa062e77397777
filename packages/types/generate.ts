import { readFile } from 'node:fs/promises';
import { generateOpenapiTypes } from '@email-automation/codegen/generate-openapi-types';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { nameMethods } from '@email-automation/codegen/name-methods';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import operatorContract from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import operatorOperations from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import type { Operation } from './src/contract.ts';

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

/** Contents of the generated files by their paths. */
export async function generatedFiles(): Promise<Record<string, string>> {
  return {
    ...(await generateTypes('', contract, Object.values(operations))),
    ...(await generateTypes('operator/', operatorContract, Object.values(operatorOperations))),
  };
}

/** @param folder of the contract, in its package and in src/ */
async function generateTypes(folder: string, contract: object, operations: Operation[]) {
  // types.d.mts is not exported, so it is found beside a file that is.
  const types = new URL('types.d.mts', import.meta.resolve(`@email-automation/openapi/${folder}openapi.json`));
  const { schemas, openapi } = await generateOpenapiTypes(nameMethods(contract, operations));
  return {
    [`src/${folder}schemas.ts`]: header + schemas,
    [`src/${folder}openapi.ts`]: header + openapi,
    [`src/${folder}contract.ts`]: header + (await readFile(types, 'utf8')),
  };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
