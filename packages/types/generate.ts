import { updateFiles } from '@email-automation/codegen/generated-files';
import { openapiTypes } from '@email-automation/codegen/openapi-types';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

/** The types of the contract, or of another version of it, as TypeScript source. */
export const generate = async (version: object = contract): Promise<string> => header + (await openapiTypes(version));

if (import.meta.main) await updateFiles(import.meta.dirname, { 'src/openapi.ts': await generate() });
