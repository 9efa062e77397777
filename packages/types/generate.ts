import { readFile } from 'node:fs/promises';
import { generateOpenapiTypes } from '@email-automation/codegen/generate-openapi-types';
import { updateFiles } from '@email-automation/codegen/generated-files';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

/** Contents of the generated files by their paths. */
export async function generatedFiles(): Promise<Record<string, string>> {
  // types.d.mts is not exported, so it is found beside a file that is.
  const types = new URL('types.d.mts', import.meta.resolve('@email-automation/openapi/openapi.json'));
  return {
    'src/openapi.ts': header + (await generateOpenapiTypes(contract)),
    'src/contract.ts': header + (await readFile(types, 'utf8')),
  };
}

if (import.meta.main) await updateFiles(import.meta.dirname, await generatedFiles());
