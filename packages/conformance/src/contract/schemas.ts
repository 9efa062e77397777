import { createRequire } from 'node:module';
import { appendPointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ViolatedElement } from './violated-requirements.ts';

/** A violation of a schema of the contract. */
export interface SchemaViolation {
  /** JSON pointer to the value; empty for the root. */
  at: string;
  message: string;
  /** JSON pointer to the schema in the bundle, for example `/components/schemas/Campaign/properties/status`. */
  schema: string;
  kind: ViolatedElement['kind'];
  /** The name of the missing member; `schema` then points to its schema. */
  missing?: string;
}

// Not imported: some supported versions of Node warn about JSON modules.
const require = createRequire(import.meta.url);

/** The bundled contract as published, for validation. */
export const document: object = require('@email-automation/openapi/openapi.json');

// To shorten the code of schemas takes two fifths of the time of their compilation, and a run validates few responses by each.
const code = { optimize: false };
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true, code });
formats.default(ajv);
ajv.addSchema(document, 'contract');

const compiled = new Map<string, ValidateFunction>();
const pointers = new Map<object, string>();

notePointers(document, '');

/**
 * Validates a value against the schema at a JSON pointer in the bundle. Empty if the value is valid.
 * @param base JSON pointer to the value, if it is a part of a body
 */
export function schemaViolations(value: unknown, pointer: string, base = ''): SchemaViolation[] {
  let validate = compiled.get(pointer);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `contract#${pointer.split('/').map(encodeURIComponent).join('/')}` });
    compiled.set(pointer, validate);
  }
  if (validate(value)) return [];
  const errors = (validate.errors ?? []).filter(isTelling);
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf');
  const isOfChoice = ({ instancePath }: ErrorObject) =>
    choices.some((choice) => `${instancePath}/`.startsWith(`${choice.instancePath}/`));
  return [
    ...errors.filter((error) => !isOfChoice(error)).map((error) => describeViolation(error, base)),
    ...choices.flatMap((choice) => violationsOfChoice(choice, base)),
  ];
}

/** The violations of the alternative that a value comes closest to; of the choice itself if several are as close. */
function violationsOfChoice(choice: ErrorObject, base: string): SchemaViolation[] {
  const alternatives = (choice.parentSchema as { oneOf: { $ref?: string }[] }).oneOf;
  const pointer = pointers.get(choice.parentSchema as object) ?? '';
  const found = alternatives.map((_, index) =>
    schemaViolations(choice.data, `${pointer}/oneOf/${index}`, `${base}${choice.instancePath}`),
  );
  const fewest = Math.min(...found.map(({ length }) => length));
  const [closest = [], ...others] = found.filter(({ length }) => length === fewest);
  if (others.length === 0) return closest;
  const names = alternatives.map(({ $ref = '' }) => $ref.split('/').at(-1)).join(' or ');
  const at = `${base}${choice.instancePath}`;
  return [{ at, message: `${at || 'the body'} must be either ${names}`, schema: `${pointer}/oneOf`, kind: 'value' }];
}

/** The names of the fields that a schema component of the contract, such as `Campaign`, lists. */
export function fieldNamesOf(component: string): string[] {
  const { components } = document as { components: { schemas: Record<string, { properties?: object }> } };
  return Object.keys(components.schemas[component]?.properties ?? {});
}

interface FieldSchema {
  type?: string;
  deprecated?: boolean;
  $ref?: string;
  allOf?: FieldSchema[];
  properties?: Record<string, FieldSchema>;
}

/**
 * The type of each field that a schema component of the contract lists, without those that are deprecated.
 * @throws Error for a component without fields, so that no check of its fields is empty
 */
export function fieldTypesOf(component: string): Record<string, string> {
  const listed = ({ $ref, allOf = [], properties = {} }: FieldSchema): [string, FieldSchema][] => [
    ...($ref === undefined ? [] : listed(valueAt(document, $ref.slice(1)) as FieldSchema)),
    ...allOf.flatMap(listed),
    ...Object.entries(properties),
  ];
  const current = listed({ $ref: `#/components/schemas/${component}` }).filter(([, { deprecated }]) => !deprecated);
  if (current.length === 0) throw new Error(`The contract lists no fields of ${component}.`);
  const typeOf = ({ type, $ref }: FieldSchema): string =>
    type ?? ($ref === undefined ? '' : typeOf(valueAt(document, $ref.slice(1)) as FieldSchema));
  return Object.fromEntries(current.map(([name, schema]) => [name, typeOf(schema)]));
}

/** Errors of the branches of an anyOf count; the summary error does not. */
const isTelling = ({ keyword }: ErrorObject) => keyword !== 'anyOf' && keyword !== 'if';

function describeViolation(error: ErrorObject, base: string): SchemaViolation {
  const { params, keyword, parentSchema } = error;
  const at = `${base}${error.instancePath}`;
  const missing = keyword === 'required' ? String(params.missingProperty) : undefined;
  const allowed = keyword === 'enum' ? `: ${(params.allowedValues as unknown[]).join(', ')}` : '';
  return {
    at,
    message: `${at || 'the body'} ${error.message ?? keyword}${allowed}`,
    schema: `${pointers.get(parentSchema as object) ?? ''}${missing === undefined ? '' : `/properties/${missing}`}`,
    kind: missing !== undefined ? 'missing' : keyword === 'type' || keyword === 'format' ? 'type' : 'value',
    missing,
  };
}

/** Ajv errors refer to the schema objects of the document, so this map locates them. */
function notePointers(node: unknown, pointer: string): void {
  if (typeof node !== 'object' || node === null) return;
  pointers.set(node, pointer);
  for (const [key, value] of Object.entries(node)) notePointers(value, appendPointer(pointer, key));
}
