import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

/** The names and indexes that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** A violation of a schema, and the part of the value that violates it. */
export interface Violation {
  path: Path;
  error: Pick<ErrorObject, 'keyword' | 'params' | 'parentSchema' | 'schema' | 'data'>;
}

/** What the search reads of a schema itself; everything else is left to the validator. */
export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  required?: string[];
  oneOf?: (Schema & { type?: string })[];
}

/** Validates a value without what is in it. */
interface Node extends Omit<Schema, '$ref' | 'oneOf'> {
  validate: ValidateFunction;
  /** Schemas of different types; the one of the value's type applies. */
  alternatives: Schema[];
}

/**
 * Creates a function that finds the violations of a schema in the order of the value, missing properties last. It visits a
 * part of the value when the next violation is asked for, and nothing inside of a part of the wrong type or length, so that
 * a caller that stops early bounds the work. (With its option `allErrors`, Ajv validates all items of an array that is too
 * long, in quadratic time.)
 * @param ajv a validator that stops at the first error
 * @param resolve returns the schema that a `$ref` names
 */
export function createViolationFinder(ajv: Ajv2020, resolve: (ref: string) => Schema) {
  const nodes = new Map<Schema, Node>();

  function nodeOf(schema: Schema): Node {
    let node = nodes.get(schema);
    if (node === undefined) {
      const { properties, additionalProperties, items, required, ...self } = dereference(schema);
      const types = self.oneOf?.flatMap(({ type }) => type ?? []) ?? [];
      if (types.length > 0) delete self.oneOf;
      node = {
        validate: ajv.compile(types.length > 0 ? { ...self, type: types } : self),
        ...(properties && { properties }),
        ...(additionalProperties !== undefined && { additionalProperties }),
        ...(items && { items }),
        ...(required && { required }),
        alternatives: types.length > 0 ? (dereference(schema).oneOf ?? []) : [],
      };
      nodes.set(schema, node);
    }
    return node;
  }

  const dereference = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : dereference(resolve(schema.$ref));

  return function* find(schema: Schema, value: unknown, path: Path = []): Generator<Violation> {
    const { validate, properties = {}, additionalProperties, items, required = [], alternatives } = nodeOf(schema);
    const error = validate(value) ? undefined : validate.errors?.at(-1);
    // An alternative of an object says nothing about its properties.
    if (error && error.keyword !== 'oneOf') return yield { path, error };
    const alternative = alternatives.find((one) => nodeOf(one).validate(value));
    if (alternative) yield* find(alternative, value, path);
    if (Array.isArray(value)) {
      if (items) for (let n = 0; n < value.length; n++) yield* find(items, value[n], [...path, n]);
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        const property = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
        if (typeof property === 'object') yield* find(property, Reflect.get(value, name), [...path, name]);
      }
      for (const missingProperty of required) {
        if (Object.hasOwn(value, missingProperty)) continue;
        yield { path, error: { keyword: 'required', params: { missingProperty } } };
      }
    }
    if (error) yield { path, error };
  };
}
