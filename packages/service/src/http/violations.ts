import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { excluded } from '../contract/validation-messages.ts';

/** The names and indexes that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** A violation of a schema, and the part of the value that violates it. */
export interface Violation {
  path: Path;
  error: Pick<ErrorObject, 'keyword' | 'params' | 'parentSchema'>;
}

/** The keywords of a schema that the search reads; the rest is left to the validator. */
export interface ValidatedSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, ValidatedSchema>;
  additionalProperties?: ValidatedSchema | boolean;
  items?: ValidatedSchema;
  required?: string[];
  /** The parts of an object. */
  allOf?: ValidatedSchema[];
  /** Alternatives; a value has to match exactly one. */
  oneOf?: ValidatedSchema[];
  not?: ValidatedSchema;
}

/** A schema with its parts in one place. */
interface Node extends Pick<ValidatedSchema, 'additionalProperties' | 'items'> {
  /** Validates a value without its parts. */
  validate: ValidateFunction;
  properties: Record<string, ValidatedSchema>;
  required: string[];
  /** The properties that must not be there, with the one that excludes each. */
  excluded: Record<string, string>;
  alternatives: ValidatedSchema[];
}

/**
 * Creates a function that finds the violations of a schema in the order of the value, missing properties last. It visits a
 * part of the value when the next violation is asked for, and not inside of a part of the wrong type or length, so that
 * a caller that stops early bounds the work. (With its option `allErrors`, Ajv validates all items of an array that is too
 * long, in quadratic time.)
 * @param ajv a validator that stops at the first error
 * @param resolve returns the schema that a `$ref` names
 */
export function createViolationFinder(ajv: Ajv2020, resolve: (ref: string) => ValidatedSchema) {
  const nodes = new Map<ValidatedSchema, Node>();

  const dereference = (schema: ValidatedSchema): ValidatedSchema =>
    schema.$ref === undefined ? schema : dereference(resolve(schema.$ref));

  /** The parts of a schema, its `allOf` first. */
  const partsOf = (schema: ValidatedSchema): ValidatedSchema[] => {
    const { allOf = [], ...own } = dereference(schema);
    return [...allOf.flatMap(partsOf), own];
  };

  function nodeOf(schema: ValidatedSchema): Node {
    // A caller can build the reference for each value, and its compiled form would stay in memory.
    const named = dereference(schema);
    return getOrCreate(nodes, named, () => createNode(partsOf(named)));
  }

  function createNode(parts: ValidatedSchema[]): Node {
    const { properties, additionalProperties, items, required, oneOf = [], not, ...self } = Object.assign({}, ...parts);
    const types = new Set(oneOf.flatMap(partsOf).flatMap(({ type }: ValidatedSchema) => type ?? []));
    return {
      validate: ajv.compile(types.size > 0 ? { ...self, type: [...types] } : self),
      properties: Object.assign({}, ...parts.map((part) => part.properties)),
      required: parts.flatMap((part) => part.required ?? []),
      excluded: Object.fromEntries(
        parts.flatMap((part) => part.not?.required?.map((name) => [name, part.required?.[0] ?? '']) ?? []),
      ),
      alternatives: oneOf,
      additionalProperties,
      ...(items && { items }),
    };
  }

  /** The alternative that a value is meant to match: of its type, and with the most of its required properties. */
  function alternativeFor(alternatives: ValidatedSchema[], value: unknown): ValidatedSchema | undefined {
    const present = (schema: ValidatedSchema) =>
      nodeOf(schema).required.filter((name) => Object.hasOwn(Object(value), name)).length;
    const ofType = alternatives.filter((schema) => nodeOf(schema).validate(value));
    return ofType.reduce<ValidatedSchema | undefined>(
      (best, schema) => (best === undefined || present(schema) > present(best) ? schema : best),
      undefined,
    );
  }

  return function* find(schema: ValidatedSchema, value: unknown, path: Path = []): Generator<Violation> {
    const { validate, properties, additionalProperties, items, required, alternatives, ...node } = nodeOf(schema);
    const error = validate(value) ? undefined : validate.errors?.at(-1);
    if (error) return yield { path, error };
    const alternative = alternativeFor(alternatives, value);
    if (alternative) return yield* find(alternative, value, path);
    if (Array.isArray(value)) {
      if (items) for (let n = 0; n < value.length; n++) yield* find(items, value[n], [...path, n]);
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(node.excluded, name)) {
          yield { path: [...path, name], error: { keyword: excluded, params: { other: node.excluded[name] } } };
          continue;
        }
        const property = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
        if (typeof property === 'object') yield* find(property, Reflect.get(value, name), [...path, name]);
      }
      for (const missingProperty of required) {
        if (Object.hasOwn(value, missingProperty)) continue;
        yield { path, error: { keyword: 'required', params: { missingProperty } } };
      }
    }
  };
}
