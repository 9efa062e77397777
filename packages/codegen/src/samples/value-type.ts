import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import { findProperties } from '../find-properties.ts';
import { type Located, locate, type Node } from '../locate.ts';

/** The type of a value, for languages whose literals name types. */
export type ValueType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'any'
  | { readonly items: ValueType }
  /** A record that can have fields of the user's own; without a name, if the contract names none. */
  | { readonly mapOf: string }
  | { readonly record: string; readonly fields: Readonly<Record<string, Field>> }
  /** Records, of which a value is one. */
  | { readonly oneOf: readonly ValueType[] };

export interface Field {
  readonly type: ValueType;
  readonly optional: boolean;
}

const scalars = ['string', 'integer', 'number', 'boolean'] as const;

/** The type of the values that a schema of the contract describes. */
export function valueTypeOf(document: object, schema: string): ValueType {
  const { node, pointer } = locate(document, schema);
  const { type: types, oneOf, additionalProperties } = node as Node;
  const type = [types].flat().find((one) => one !== 'null');
  const scalar = scalars.find((one) => one === type);
  if (scalar) return scalar;
  if (type === 'array') return { items: valueTypeOf(document, appendPointer(pointer, 'items')) };
  if (Array.isArray(oneOf)) {
    const variants = oneOf.map((_, index) => valueTypeOf(document, appendPointer(pointer, 'oneOf', index)));
    return variants.every((one) => typeof one === 'object' && 'record' in one) ? { oneOf: variants } : 'any';
  }
  const [, name = ''] = /^\/components\/schemas\/(\w+)$/.exec(pointer) ?? [];
  const properties = findProperties(document, pointer);
  if (additionalProperties === true || name === '') return { mapOf: properties.size > 0 ? name : '' };
  const required = requiredOf(document, pointer);
  const fieldOf = (key: string, { pointer }: Located): Field => ({
    type: valueTypeOf(document, pointer),
    optional: !required.has(key),
  });
  return {
    record: name,
    // A schema can have itself in its fields, which only values end.
    get fields() {
      return Object.fromEntries([...properties].map(([key, at]) => [key, fieldOf(key, at)]));
    },
  };
}

function requiredOf(document: object, schema: string): Set<string> {
  const { node, pointer } = locate(document, schema);
  const { required = [], allOf = [] } = node as { required?: string[]; allOf?: unknown[] };
  const inherited = allOf.flatMap((_, index) => [...requiredOf(document, appendPointer(pointer, 'allOf', index))]);
  return new Set([...required, ...inherited]);
}
