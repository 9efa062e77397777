import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

const target = fileURLToPath(new URL('src/openapi.ts', import.meta.url));
const header = '// Generated from the contract by `pnpm build`; edit spec/ instead.\n\n';

type Schema = Record<string, unknown>;

/**
 * An object with named properties and typed further ones becomes an index signature that the named properties must
 * match as well, which numbers beside texts cannot. Such objects take further properties of every type instead.
 */
function loosen(schema: Schema): void {
  if ('properties' in schema && typeof schema.additionalProperties === 'object') schema.additionalProperties = true;
}

/**
 * "Either this property or that one is required" says nothing as a type. Alternatives that have the one property and
 * never the others do.
 */
function separate(schema: Schema): void {
  const { oneOf, properties } = schema as { oneOf?: { required?: string[] }[]; properties?: Schema };
  if (!properties || !oneOf?.every((one) => one.required && Object.keys(one).length === 1)) return;
  const names = oneOf.flatMap(({ required = [] }) => required);
  schema.oneOf = oneOf.map(({ required = [] }) => ({
    required,
    properties: Object.fromEntries(names.map((name) => [name, required.includes(name) && properties[name]])),
  }));
  schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

function adapt(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  loosen(node as Schema);
  separate(node as Schema);
  for (const child of Object.values(node)) adapt(child);
}

/** The types of the contract, or of another version of it, as TypeScript source. */
export async function generate(version: object = contract): Promise<string> {
  const document = structuredClone(version) as unknown as OpenAPI3;
  adapt(document.components?.schemas);
  // What has a default need not be sent, so it stays optional.
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false, silent: true };
  const types = await openapiTS(document, options);
  return header + astToString(types);
}

/** What is committed, or nothing. */
export async function committed(): Promise<string> {
  return readFile(target, 'utf8').catch(() => '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const source = await generate();
  if (source !== (await committed())) {
    if (process.env.CI) {
      process.stderr.write(
        'src/openapi.ts is not what the contract generates. Run `pnpm build` and commit the file.\n',
      );
      process.exit(1);
    }
    await mkdir(new URL('src/', import.meta.url), { recursive: true });
    await writeFile(`${target}.new`, source);
    await rename(`${target}.new`, target);
    process.stdout.write('wrote src/openapi.ts: the contract has changed; commit the file with it\n');
  }
}
