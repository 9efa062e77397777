import { goName } from '../clients/client-names.ts';
import { isVariable, type Value } from './sample-request.ts';
import type { Field, ValueType } from './value-type.ts';

/** The package of the client, as samples name it. */
export const goPackage = 'emailautomation';

/** Columns of the longest list or record that is written in a line. */
const width = 60;

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The name of a field. */
export const fieldName = (key: string): string => goName(pascal(key));

export const environment = (variable: string): string => `os.Getenv("${variable}")`;

/** Key and value pairs on separate lines, aligned as gofmt does: a value of several lines ends a block. */
export function lines(pairs: readonly (readonly [key: string, value: string])[], indent: string): string {
  const isLong = (at: number) => pairs[at]?.[1].includes('\n') ?? true;
  const widthAt = (at: number) => {
    if (isLong(at)) return 0;
    let [first, last] = [at, at];
    while (!isLong(first - 1)) first--;
    while (!isLong(last + 1)) last++;
    return Math.max(...pairs.slice(first, last + 1).map(([key]) => key.length)) + 2;
  };
  return pairs.map(([key, value], at) => `${indent}${`${key}: `.padEnd(widthAt(at))}${value},\n`).join('');
}

/** The name of a type. */
export function typeName(type: ValueType, value?: unknown): string {
  if (typeof type === 'string') return { integer: 'int64', number: 'float64', boolean: 'bool' }[type as string] ?? type;
  if ('items' in type) return `[]${typeName(type.items)}`;
  if ('record' in type) return `${goPackage}.${type.record}`;
  if ('mapOf' in type) return type.mapOf ? `${goPackage}.${type.mapOf}` : 'map[string]any';
  return typeName(variantOf(type.oneOf, value), value);
}

/** The first variant that has all fields of a value. */
function variantOf(variants: readonly ValueType[], value: unknown): ValueType {
  const keys = Object.keys((value as object | undefined) ?? {});
  const fits = variants.find((one) => keys.every((key) => key in (one as { fields: object }).fields));
  return fits ?? variants[0] ?? 'any';
}

/** The type of a value that can have any. */
function inferType(value: unknown): ValueType {
  if (Array.isArray(value)) return { items: value.every((one) => typeof one === 'string') ? 'string' : 'any' };
  return typeof value === 'object' && value !== null ? { mapOf: '' } : 'any';
}

/**
 * Writes a JSON value as Go.
 * @param indent the beginning of the lines after the first
 * @param outer the text before the braces; by default the name of the type, which a list has already said
 */
export function literal(value: unknown, type: ValueType, indent = '', outer?: string): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : JSON.stringify(value);
  if (type === 'any' || typeof type === 'string') return literal(value, inferType(value), indent, outer);
  if ('oneOf' in type) return literal(value, variantOf(type.oneOf, value), indent, outer);
  const start = outer ?? typeName(type, value);
  const inner = `${indent}\t`;
  if (Array.isArray(value)) {
    const items = 'items' in type ? type.items : 'any';
    const isNamed = typeof items === 'object' && !('oneOf' in items);
    const all = value.map((item) => literal(item, items, inner, isNamed ? '' : undefined));
    const line = `${start}{${all.join(', ')}}`;
    return fits(line) ? line : `${start}{\n${all.map((item) => `${inner}${item},\n`).join('')}${indent}}`;
  }
  const fields = 'fields' in type ? type.fields : undefined;
  // Optional fields that are null are left out: the client does not send them.
  const shown = Object.entries(value).filter(([key, item]) => item !== null || !fields?.[key]?.optional);
  const pairs = shown.map(([key, item]): [string, string] =>
    fields
      ? [fieldName(key), fieldValue(item, fields[key] ?? { type: 'any', optional: false }, inner)]
      : [JSON.stringify(key), literal(item, 'any', inner)],
  );
  const line = `${start}{${pairs.map(([key, item]) => `${key}: ${item}`).join(', ')}}`;
  return fits(line) ? line : `${start}{\n${lines(pairs, inner)}${indent}}`;
}

const fits = (line: string) => line.length <= width && !line.includes('\n');

/** The value of a field: optional scalars and records are pointers. */
function fieldValue(value: unknown, { type, optional }: Field, indent: string): string {
  const text = literal(value, type, indent);
  if (!optional || type === 'any' || value === null) return text;
  if (typeof type === 'string') return `${goPackage}.Ptr(${typed(text, type)})`;
  return 'record' in type ? `&${text}` : text;
}

/** A number with its type, where another one would be inferred. */
const typed = (text: string, type: ValueType) =>
  type === 'integer' || (type === 'number' && !text.includes('.')) ? `${typeName(type)}(${text})` : text;

/** The value of a query parameter. */
export const parameter = (value: Value, type: ValueType = 'string'): string =>
  isVariable(value) ? environment(value.variable) : typed(JSON.stringify(value), type);
