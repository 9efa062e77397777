import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '@email-automation/codegen/generated-files';
import { parse, stringify } from 'yaml';
import { renderNumbers } from '../lint/render-numbers.ts';
import type { Document } from './bundle.ts';
import { codeSamplesOverlay } from './code-samples-overlay.ts';
import type { Contract, Contracts } from './read-contracts.ts';
import { toJsonSchemas } from './to-json-schemas.ts';
import { toOpenapi30 } from './to-openapi-3.0.ts';
import { workflowFiles } from './workflows.ts';

/**
 * The files that the package publishes, by their names.
 * @param contracts by their folders in the source
 * @param source folder of the contracts, which have their workflows
 */
export async function renderContracts(contracts: Contracts, source: string): Promise<Files> {
  const files: Record<string, string> = {};
  for (const [name, contract] of contracts) {
    const published = await publishedFiles(contract, join(source, name));
    for (const [file, text] of Object.entries(published)) files[join(name, file)] = text;
  }
  return files;
}

async function publishedFiles(contract: Contract, folder: string): Promise<Record<string, string>> {
  const { document, operations, service, registers } = contract;
  return {
    'openapi.yaml': toYaml(document),
    'openapi.json': toJson(document),
    'code-samples.overlay.yaml': toYaml(codeSamplesOverlay(document, operations)),
    ...typedData('operations', operations, '{ readonly [Id in OperationId]: Operation<Id> }'),
    ...typedData('service', service, 'Service<KnownErrorCode>'),
    ...(await publishOverlays(contract, folder)),
    ...(registers && {
      ...typedData('parts', registers.parts, 'readonly Part[]'),
      ...typedData('requirements', registers.requirements, 'readonly Requirement[]'),
      ...typedData('unspecified', registers.unspecified, 'readonly UnspecifiedBehavior[]'),
      ...typedData('workflows', registers.workflows, 'readonly Workflow[]'),
      ...(await publishWorkflows(contract, folder)),
      ...publishEditions(document),
    }),
    'types.d.mts': await declareTypes(contract),
  };
}

/** The files of the workflows, with the version of the contract. Documents say what their workflow does. */
async function publishWorkflows({ document }: Contract, folder: string): Promise<Record<string, string>> {
  const { version } = document.info as { version: string };
  const publish = async (file: string) => {
    const parsed = renderNumbers(parse(await readFile(join(folder, file), 'utf8')), document, true);
    const { summary, description } = parsed.workflows?.[0] ?? parsed.info;
    return [file, toYaml({ ...parsed, info: { ...parsed.info, summary, description, version } })] as const;
  };
  return Object.fromEntries(await Promise.all(workflowFiles(folder).map(publish)));
}

/** The overlays in the folder, with the version of the contract. */
async function publishOverlays({ document }: Contract, folder: string): Promise<Record<string, string>> {
  const { version } = document.info as { version: string };
  const names = globSync('*.overlay.yaml', { cwd: join(folder, 'overlays') }).sort();
  const overlays = names.map(async (name) => {
    const overlay = parse(await readFile(join(folder, 'overlays', name), 'utf8'));
    return [name, toYaml({ ...overlay, info: { ...overlay.info, version } })] as const;
  });
  return Object.fromEntries(await Promise.all(overlays));
}

/** The contract as OpenAPI 3.0, and its schemas one by one. */
function publishEditions(document: Document): Record<string, string> {
  const edition = toOpenapi30(document);
  const schemas = Object.entries(toJsonSchemas(document));
  return {
    'openapi-3.0.yaml': toYaml(edition),
    'openapi-3.0.json': toJson(edition),
    ...Object.fromEntries(schemas.map(([file, schema]) => [`schemas/${file}`, toJson(schema)])),
  };
}

/** A document as YAML. Strings that YAML 1.1 parsers read as dates or booleans are quoted. */
export function toYaml(document: object): string {
  return stringify(document, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}

/** A JSON file, and the declaration of its type. */
function typedData(name: string, value: unknown, type: string): Record<string, string> {
  const names = type.match(/\b[A-Z]\w+/g)?.filter((word) => !['Id', 'Readonly', 'Record'].includes(word));
  const declaration = `import type { ${names?.join(', ')} } from './types.mjs';

declare const ${name}: ${type};
export default ${name};
`;
  return { [`${name}.json`]: toJson(value), [`${name}.d.mts`]: declaration };
}

/** The types of operations, of the service, of the registers and of workflows, and unions of the names in the contract. */
async function declareTypes({ operations, service, registers }: Contract): Promise<string> {
  const read = (module: string) => readFile(new URL(import.meta.resolve(module)), 'utf8');
  const union = (names: string[]) => names.map((name) => `\n  | '${name}'`).join('') || ' never';
  const all = Object.values(operations);
  const unions: Record<string, string[]> = {
    ServerName: all.map(({ server }) => server),
    RateLimitClass: all.flatMap(({ rateLimit }) => rateLimit ?? []),
    RateLimitName: Object.keys(service.rateLimits),
  };
  const withUnions = (source: string) =>
    source.replaceAll(/^(export type (\w+) =) string;$/gm, (line, start, name) => {
      const names = unions[name];
      return names ? `${start}${union([...new Set(names)].sort())};` : line;
    });
  return [
    withUnions(await read('@email-automation/codegen/operation')),
    ...(registers ? [await read('./register-types.ts'), await read('./workflow.ts')] : []),
    `/** The operations of the contract. */
export type OperationId =${union(Object.keys(operations))};

/** The error codes in the contract. A service can send other codes. */
export type KnownErrorCode =${union(Object.keys(service.errorCodes))};
`,
  ].join('\n');
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
