import { readFile } from 'node:fs/promises';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { openapiTypes } from '@email-automation/codegen/openapi-types';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

/** The types of the contract, or of another version of it, as TypeScript source. */
export const generate = async (version: object = contract): Promise<string> => header + (await openapiTypes(version));

/** What is generated and committed, by its file. */
export async function generatedFiles(): Promise<Record<string, string>> {
  // Beside the data that it declares.
  const types = new URL('types.d.mts', import.meta.resolve('@email-automation/openapi/openapi.json'));
  return { 'src/openapi.ts': await generate(), 'src/contract.ts': header + (await readFile(types, 'utf8')) };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
