import { readFile } from 'node:fs/promises';
import { writeFiles } from '@email-automation/codegen/generated-files';
import { stringify } from 'yaml';
import type { Contract } from './contract.ts';

/** Writes the files that the package publishes into a folder, all or none, and returns their names. */
export async function writeContract(contract: Contract, folder: string): Promise<string[]> {
  const { document, operations, service, requirements, unspecified } = contract;
  const files = {
    'openapi.yaml': toYaml(document),
    'openapi.json': toJson(document),
    ...data('operations', operations, '{ readonly [Id in OperationId]: Operation<Id> }'),
    ...data('service', service, 'Service<KnownErrorCode>'),
    ...data('requirements', requirements, 'readonly Requirement[]'),
    ...data('unspecified', unspecified, 'readonly UnspecifiedBehavior[]'),
    'types.d.mts': await types(contract),
  };
  await writeFiles(folder, files);
  return Object.keys(files);
}

/** Quotes what YAML 1.1 would take for a date or a boolean, so that every reader sees the same document. */
export function toYaml(document: object): string {
  return stringify(document, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}

/** A JSON file and the declaration of what it holds. */
function data(name: string, value: unknown, type: string): Record<string, string> {
  const names = type.match(/\b[A-Z]\w+/g)?.filter((word) => !['Id', 'Readonly', 'Record'].includes(word));
  const declaration = `import type { ${names?.join(', ')} } from './types.mjs';

declare const ${name}: ${type};
export default ${name};
`;
  return { [`${name}.json`]: toJson(value), [`${name}.d.mts`]: declaration };
}

/** The hand-written types of what is published, those of the registers, and the names that the contract has. */
async function types({ operations, service }: Contract): Promise<string> {
  const read = (module: string) => readFile(new URL(import.meta.resolve(module)), 'utf8');
  const union = (names: string[]) => names.map((name) => `\n  | '${name}'`).join('') || ' never';
  return [
    await read('@email-automation/codegen/operation'),
    await read('./register-types.ts'),
    `/** Names of the operations of the contract. */
export type OperationId =${union(Object.keys(operations))};

/** Codes of errors that the contract knows; services can send others. */
export type KnownErrorCode =${union(Object.keys(service.errorCodes))};
`,
  ].join('\n');
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
