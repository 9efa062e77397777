/** Formats of JSON Schema, as far as contracts use them. Prism ignores any other. */
const standardFormats = new Set(['date', 'date-time', 'duration', 'email', 'time', 'uri', 'uri-reference', 'uuid']);

/** The keywords of a schema that invalid bodies violate. */
export interface BodySchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  required?: string[];
  properties?: Record<string, BodySchema>;
  additionalProperties?: boolean | BodySchema;
  items?: BodySchema;
  minItems?: number;
  maxItems?: number;
  exclusiveMaximum?: number;
  /** The parts of an object. */
  allOf?: BodySchema[];
  /** Alternatives; a value has to match exactly one. */
  oneOf?: BodySchema[];
  not?: BodySchema;
}

export interface InvalidBody {
  /** Location of the violation and the violated keyword, for example `/carts minItems`. */
  violation: string;
  body: unknown;
}

type Resolve = (schema: BodySchema) => BodySchema;

const samples = [
  ['string', 'text'],
  ['array', []],
  ['object', {}],
  ['boolean', true],
] as const;

/**
 * Copies of a valid body that each violate one keyword of its schema in one place. Properties that the body lacks,
 * alternatives that it does not match, and keywords under `anyOf` have no copies.
 * @param resolve returns a schema with its `$ref` resolved
 * @param location JSON pointer to `valid` in the whole body
 */
export function* generateInvalidBodies(
  schema: BodySchema,
  valid: unknown,
  resolve: Resolve,
  location = '',
): Generator<InvalidBody> {
  const {
    allOf = [],
    oneOf = [],
    not,
    format,
    required,
    properties,
    additionalProperties,
    items,
    ...bounds
  } = resolve(schema);
  const violate = (keyword: string, body: unknown) => ({ violation: `${location || '/'} ${keyword}`, body });
  const types = typesOf(schema, resolve);
  const wrongType = violate('type', samples.find(([name]) => !types.includes(name))?.[1]);
  if (types.length > 0) yield wrongType;
  for (const part of [...allOf, ...oneOf.filter((one) => isMatch(one, valid, resolve))]) {
    for (const invalid of generateInvalidBodies(part, valid, resolve, location)) {
      // All parts have one type, and one alternative can permit a value that another does not.
      if (invalid.violation !== wrongType.violation) yield invalid;
    }
  }
  if (format && standardFormats.has(format) && typeof valid === 'string') yield violate('format', 'invalid format');
  if (bounds.enum) yield violate('enum', 'invalid value');
  if (bounds.exclusiveMaximum !== undefined) yield violate('exclusiveMaximum', bounds.exclusiveMaximum);
  if (Array.isArray(valid)) {
    if (bounds.minItems) yield violate('minItems', []);
    if (bounds.maxItems) yield violate('maxItems', Array(bounds.maxItems + 1).fill(valid[0]));
    if (!items || valid.length === 0) return;
    for (const { violation, body } of generateInvalidBodies(items, valid[0], resolve, `${location}/0`))
      yield { violation, body: valid.with(0, body) };
  } else if (typeof valid === 'object' && valid !== null) {
    for (const name of required ?? []) yield violate(`required ${name}`, { ...valid, [name]: undefined });
    for (const name of not?.required ?? []) yield violate(`not ${name}`, { ...valid, [name]: 'text' });
    const others = typeof additionalProperties === 'object' ? { anything: additionalProperties } : {};
    for (const [name, property] of Object.entries({ ...others, ...properties })) {
      if (!(name in valid) && !(name in others)) continue;
      const value = (valid as Record<string, unknown>)[name];
      for (const { violation, body } of generateInvalidBodies(property, value, resolve, `${location}/${name}`))
        yield { violation, body: { ...valid, [name]: body } };
    }
  }
}

/** The types of a schema; without any, the types of its parts and alternatives. */
function typesOf(schema: BodySchema, resolve: Resolve): string[] {
  const { type, allOf = [], oneOf = [] } = resolve(schema);
  return type ? [type].flat() : [...new Set([...allOf, ...oneOf].flatMap((part) => typesOf(part, resolve)))];
}

/** Whether a value has the type and the required properties of a schema. */
function isMatch(schema: BodySchema, value: unknown, resolve: Resolve): boolean {
  const { required = [], allOf = [] } = resolve(schema);
  const type = Array.isArray(value) ? 'array' : typeof value;
  const types = typesOf(schema, resolve);
  return (
    (types.length === 0 || types.includes(type)) &&
    required.every((name) => Object.hasOwn(Object(value), name)) &&
    allOf.every((part) => isMatch(part, value, resolve))
  );
}
