import { schemas } from './request-schemas.ts';
import type { RequestSchema } from './schema.ts';

/** What is wrong with a part of a request. */
export interface Violation {
  /** The names and indexes that lead to the part. */
  path: readonly (string | number)[];
  /** The keyword of JSON Schema, or `excluded` for a property that must not be sent together with another. */
  keyword: keyof RequestSchema | 'excluded';
  /** The value of the keyword, or the other property. */
  expected: unknown;
  /** Whether an array must have exactly one length. */
  exactly?: boolean;
}

/**
 * Finds the violations of a schema in the order of the value, missing properties last. It reports one for each part of the
 * value, and none inside of a part of the wrong type or length.
 * @param ignored keywords that are not checked
 */
export function findViolations(
  schema: RequestSchema,
  value: unknown,
  ignored: readonly string[] = [],
  path: Violation['path'] = [],
): Violation[] {
  const { oneOf, items, properties, required, excluded, ...self } = resolve(schema);
  if (oneOf) {
    const expected = [...new Set(oneOf.flatMap((schema) => resolve(schema).type ?? []))];
    const ofType = oneOf.filter((schema) => rules.type(resolve(schema).type as never, value));
    const alternative = chooseAlternative(ofType, value);
    return alternative ? findViolations(alternative, value, ignored, path) : [{ path, keyword: 'type', expected }];
  }
  const checked = Object.keys(self).filter((keyword) => !ignored.includes(keyword)) as Rule[];
  const violated = checked.find((rule) => !rules[rule](self[rule] as never, value));
  if (violated) {
    const exactly = self.minItems !== undefined && self.minItems === self.maxItems;
    return [{ path, keyword: violated, expected: self[violated], ...(exactly && { exactly }) }];
  }
  if (Array.isArray(value)) {
    return items ? value.flatMap((item, index) => findViolations(items, item, ignored, [...path, index])) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const present = Object.entries(value).flatMap(([name, member]): Violation[] => {
    const at = [...path, name];
    if (Object.hasOwn(excluded, name)) return [{ path: at, keyword: 'excluded', expected: excluded[name] }];
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property ? findViolations(property, member, ignored, at) : [];
  });
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...present,
    ...missing.map((name): Violation => ({ path: [...path, name], keyword: 'required', expected: name })),
  ];
}

/** A keyword that a value matches as a whole. */
type Rule = Exclude<keyof RequestSchema, '$ref' | 'allOf' | 'oneOf' | 'not' | 'properties' | 'required' | 'items'>;

const types: Record<string, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  integer: Number.isInteger,
  null: (value) => value === null,
};

const formats: Record<string, RegExp> = {
  // As for `<input type="email">` of HTML.
  email: /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i,
  // RFC 3339.
  'date-time':
    /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])[Tt ]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d\d:?\d\d)$/,
};

/** Whether a value matches a keyword. Keywords that only apply to another type match. */
const rules: Record<Rule, (expected: never, value: unknown) => boolean> = {
  type: (expected: string | string[], value) =>
    [expected].flat().some((type) => types[type]?.(value) ?? typeof value === type),
  const: (expected, value) => value === expected,
  enum: (expected: unknown[], value) => expected.includes(value),
  format: (format: string, value) => typeof value !== 'string' || (formats[format]?.test(value) ?? true),
  minimum: (limit: number, value) => typeof value !== 'number' || value >= limit,
  maximum: (limit: number, value) => typeof value !== 'number' || value <= limit,
  exclusiveMaximum: (limit: number, value) => typeof value !== 'number' || value < limit,
  minItems: (limit: number, value) => !Array.isArray(value) || value.length >= limit,
  maxItems: (limit: number, value) => !Array.isArray(value) || value.length <= limit,
};

interface Resolved extends Pick<RequestSchema, Rule | 'oneOf' | 'items'> {
  properties: Record<string, RequestSchema>;
  required: string[];
  /** The properties that must not be there, with the one that excludes each. */
  excluded: Record<string, string>;
}

const resolved = new WeakMap<RequestSchema, Resolved>();

/** A schema with its parts in one place. A batch has thousands of values for each schema. */
function resolve(schema: RequestSchema): Resolved {
  let found = resolved.get(schema);
  if (found === undefined) {
    found = resolveParts(schema);
    resolved.set(schema, found);
  }
  return found;
}

function resolveParts({ $ref, allOf = [], not, required = [], properties = {}, ...own }: RequestSchema): Resolved {
  const parts = [...($ref ? [schemas[$ref] ?? {}] : []), ...allOf].map(resolve);
  const excluded = Object.fromEntries(not?.required?.map((name) => [name, required[0] ?? '']) ?? []);
  return {
    ...Object.assign({}, ...parts),
    ...own,
    properties: Object.assign({}, ...parts.map((part) => part.properties), properties),
    required: [...parts.flatMap((part) => part.required), ...required],
    excluded: Object.assign(excluded, ...parts.map((part) => part.excluded)),
  };
}

/** The alternative that a value is meant to match: the one with the most of its required properties. */
function chooseAlternative(alternatives: RequestSchema[], value: unknown): RequestSchema | undefined {
  const present = (schema: RequestSchema) =>
    resolve(schema).required.filter((name) => Object.hasOwn(Object(value), name)).length;
  return alternatives.reduce<RequestSchema | undefined>(
    (best, schema) => (best === undefined || present(schema) > present(best) ? schema : best),
    undefined,
  );
}
