/** The keywords of a schema that a body can be made to break. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  exclusiveMaximum?: number;
}

export interface InvalidBody {
  /** Where it is broken, and against which keyword: `/carts minItems`. */
  fault: string;
  body: unknown;
}

type Resolve = (schema: Schema) => Schema;

const samples = [
  ['string', 'text'],
  ['array', []],
  ['object', {}],
  ['boolean', true],
] as const;

/**
 * Copies of a valid body, each broken in one place against one keyword of its schema. What the example leaves out is
 * not broken, nor is what stands under anyOf and oneOf.
 */
export function* invalidBodies(schema: Schema, valid: unknown, resolve: Resolve, at = ''): Generator<InvalidBody> {
  const { type, format, required, properties, additionalProperties, items, ...bounds } = resolve(schema);
  const wrong = (keyword: string, body: unknown) => ({ fault: `${at || '/'} ${keyword}`, body });
  if (type) yield wrong('type', samples.find(([name]) => !type.includes(name))?.[1]);
  if (format && typeof valid === 'string') yield wrong('format', 'no such format');
  if (bounds.enum) yield wrong('enum', 'no such value');
  if (bounds.exclusiveMaximum !== undefined) yield wrong('exclusiveMaximum', bounds.exclusiveMaximum);
  if (Array.isArray(valid)) {
    if (bounds.minItems) yield wrong('minItems', []);
    if (bounds.maxItems) yield wrong('maxItems', Array(bounds.maxItems + 1).fill(valid[0]));
    if (!items || valid.length === 0) return;
    for (const { fault, body } of invalidBodies(items, valid[0], resolve, `${at}/0`))
      yield { fault, body: valid.with(0, body) };
  } else if (typeof valid === 'object' && valid !== null) {
    for (const name of required ?? []) yield wrong(`required ${name}`, { ...valid, [name]: undefined });
    const others = typeof additionalProperties === 'object' ? { anything: additionalProperties } : {};
    for (const [name, property] of Object.entries({ ...others, ...properties })) {
      if (!(name in valid) && !(name in others)) continue;
      const value = (valid as Record<string, unknown>)[name];
      for (const { fault, body } of invalidBodies(property, value, resolve, `${at}/${name}`))
        yield { fault, body: { ...valid, [name]: body } };
    }
  }
}
