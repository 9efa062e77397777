import { isObject } from '@email-automation/contract-tools/is-object';
import { edgeEmails, edgeNumbers, edgeStrings, edgeTimes, edgeUrls, edgeZones } from './edge-values.ts';
import { formatJson, formatMembers, JsonText } from './json-text.ts';
import { type RequestSchema, resolveSchema } from './resolve-schema.ts';

/** A value in a body, with the way to it. */
interface Node {
  path: readonly (string | number)[];
  value: unknown;
  schema: RequestSchema;
}

/** What a breakage puts in place of a value. @returns undefined where the breakage is impossible */
type Breakage = (node: Node, choice: number) => { value: unknown } | 'absent' | undefined;

const pick = <Item>(items: readonly Item[], choice: number): Item => items[choice % items.length] as Item;
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !(value instanceof JsonText);
const nested = (levels: number, choice: number) =>
  choice % 2 === 0 ? `${'['.repeat(levels)}${']'.repeat(levels)}` : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withMember = (value: object, member: string) =>
  new JsonText(`{${[formatMembers(value), member].filter(Boolean).join(',')}}`);
const ofAnyType = [null, true, false, 0, 1.5, '', 'text', '1', [], [[]], {}, { a: 1 }, [null], ['x'], [{}]];

/** Ways to break a value, by name. Some results are valid: what matters is that both servers agree. */
export const breakages: Readonly<Record<string, Breakage>> = {
  'wrong type': (_, choice) => ({ value: pick(ofAnyType, choice) }),
  null: () => ({ value: null }),
  'missing field': ({ path }) => (typeof path.at(-1) === 'string' ? 'absent' : undefined),
  'unknown field': ({ value }, choice) =>
    isPlainObject(value)
      ? {
          value: withMember(
            value,
            `${JSON.stringify(pick(['x', '', ...edgeStrings], choice))}:${pick(['1', '"x"', '{}', '1e400', '"\\u0000"'], choice)}`,
          ),
        }
      : undefined,
  'other form': ({ value }, choice) =>
    isPlainObject(value) && 'email' in value
      ? { value: { ...value, id: pick(['x', '', 'reader-1@example.com'], choice) } }
      : undefined,
  'key twice': ({ value }, choice) => {
    const entries = isPlainObject(value) ? Object.entries(value) : [];
    if (entries.length === 0) return undefined;
    const [name] = pick(entries, choice);
    return { value: withMember(value as object, `${JSON.stringify(name)}:${formatJson(pick(ofAnyType, choice))}`) };
  },
  'edge string': ({ value }, choice) => (typeof value === 'string' ? { value: pick(edgeStrings, choice) } : undefined),
  // By themselves, because databases differ the most in them.
  'unstorable string': ({ value }, choice) =>
    typeof value === 'string' ? { value: pick(['\0', 'a\0b', '\uD83D', '\uDE00b'], choice) } : undefined,
  'edge email': ({ path }, choice) => (path.at(-1) === 'email' ? { value: pick(edgeEmails, choice) } : undefined),
  'edge time': ({ schema }, choice) => (schema.format === 'date-time' ? { value: pick(edgeTimes, choice) } : undefined),
  'edge URL': ({ schema }, choice) => (schema.format === 'uri' ? { value: pick(edgeUrls, choice) } : undefined),
  'edge zone': ({ path }, choice) => (path.at(-1) === 'time_zone' ? { value: pick(edgeZones, choice) } : undefined),
  'edge number': ({ value, schema }, choice) =>
    typeof value === 'number' || schema.type === 'integer' ? { value: pick(edgeNumbers, choice) } : undefined,
  'array length': ({ value, path }, choice) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    // Long arrays of large records would only be too large.
    const length = pick(
      [0, 2, 100, 101, ...(path.length <= 3 && formatJson(value[0]).length < 500 ? [1000, 1001] : [])],
      choice,
    );
    return { value: Array.from({ length }, (_, n) => value[n % value.length]) };
  },
  'many fields': ({ value, path }, choice) => {
    if (!isPlainObject(value)) return undefined;
    const count = pick(path.at(-1) === 'custom_fields' ? [199, 200, 201, 1000, 1001] : [1000, 1001], choice);
    const own = Object.keys(value).length;
    const members = Array.from({ length: Math.max(0, count - own) }, (_, n) => `"many-${n}":1`).join(',');
    return { value: withMember(value, members) };
  },
  'deep nesting': ({ path }, choice) => {
    const left = 100 - path.length;
    return path.length === 0
      ? undefined
      : { value: new JsonText(nested(pick([left - 1, left, left + 1, 500, 20_000], choice), choice)) };
  },
  'edge key': ({ value }, choice) => {
    if (!isPlainObject(value) || Object.keys(value).length === 0) return undefined;
    const [[, first] = [], ...others] = Object.entries(value);
    return {
      value: withMember(
        Object.fromEntries(others),
        `${JSON.stringify(pick(edgeStrings, choice))}:${formatJson(first)}`,
      ),
    };
  },
};

/** Breaks a body at one place. @param place,choice choose the value and what becomes of it @returns undefined where it is impossible */
export function breakValue(
  body: unknown,
  schema: RequestSchema,
  name: string,
  place: number,
  choice: number,
): { value: unknown } | undefined {
  const breakage = breakages[name] as Breakage;
  const nodes = [...nodesOf({ path: [], value: body, schema })];
  for (let n = 0; n < nodes.length; n++) {
    const node = nodes[(place + n) % nodes.length] as Node;
    const broken = breakage(node, choice);
    if (broken !== undefined) return { value: replace(body, node.path, broken) };
  }
  return undefined;
}

/** Puts a null character into every string of a body by itself; the same field of several records counts once. */
export function addNullCharacters(body: unknown, schema: RequestSchema): unknown[] {
  const strings = new Map<string, Node>();
  for (const node of nodesOf({ path: [], value: body, schema }))
    if (typeof node.value === 'string')
      strings.set(node.path.filter((part) => typeof part === 'string').join('.'), node);
  return [...strings.values()].map(({ path }) => replace(body, path, { value: 'a\0b' }));
}

function* nodesOf(node: Node): Generator<Node> {
  const schema = resolveSchema(node.schema);
  yield { ...node, schema };
  const { path, value } = node;
  if (Array.isArray(value)) {
    for (const [n, item] of value.entries())
      yield* nodesOf({ path: [...path, n], value: item, schema: schema.items ?? {} });
  } else if (isPlainObject(value)) {
    const alternatives = [schema, ...(schema.oneOf ?? []).map(resolveSchema)];
    for (const [name, member] of Object.entries(value)) {
      const own = alternatives.find(({ properties }) => properties && Object.hasOwn(properties, name));
      yield* nodesOf({ path: [...path, name], value: member, schema: own?.properties?.[name] ?? {} });
    }
  }
}

function replace(
  value: unknown,
  [first, ...rest]: readonly (string | number)[],
  by: { value: unknown } | 'absent',
): unknown {
  if (first === undefined) return by === 'absent' ? undefined : by.value;
  const changed = (inner: unknown) => replace(inner, rest, by);
  if (Array.isArray(value)) return value.map((item, n) => (n === first ? changed(item) : item));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, member]) => {
      if (name !== first) return [[name, member]];
      return rest.length === 0 && by === 'absent' ? [] : [[name, changed(member)]];
    }),
  );
}
