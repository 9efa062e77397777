import { contractVersion } from '../contract/operations.ts';
import type { Usage } from './usage-file.ts';

type Used = Usage['operations'][string];
type Fields = Used['parameters'];
type UsedResponse = Used['responses'][string];

/** Merges the usage of several programs, or of several runs of one program. */
export function mergeUsages(usages: readonly Usage[]): Usage {
  return {
    format: 1,
    contract: usages[0]?.contract ?? contractVersion,
    operations: mergeRecords(
      usages.map(({ operations }) => operations),
      mergeOperations,
    ),
  };
}

const union = (...lists: (readonly string[] | undefined)[]) => [...new Set(lists.flatMap((list) => list ?? []))].sort();

/** Merges objects key by key. */
function mergeRecords<Value>(
  records: readonly Record<string, Value>[],
  merge: (a: Value, b: Value) => Value,
): Record<string, Value> {
  const merged = new Map<string, Value>();
  for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
    const other = merged.get(key);
    merged.set(key, other === undefined ? value : merge(other, value));
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function mergeOperations(a: Used, b: Used): Used {
  const body = a.body && b.body ? mergeBodies(a.body, b.body) : (a.body ?? b.body);
  return {
    credentials: union(a.credentials, b.credentials),
    parameters: mergeFields(a.parameters, b.parameters),
    ...(body && { body: { ...body, always: body.always && Boolean(a.body && b.body) } }),
    responses: mergeRecords([a.responses, b.responses], mergeResponses),
  };
}

type Body = NonNullable<Used['body']>;

const mergeBodies = (a: Body, b: Body): Body => ({
  always: a.always && b.always,
  mediaTypes: union(a.mediaTypes, b.mediaTypes),
  fields: mergeFields(a.fields, b.fields),
});

/** Merges sent parameters or fields. One that only one side sends is always sent only if its parent never was on the other. */
function mergeFields(a: Fields, b: Fields): Fields {
  const isOptional = (fields: Fields, key: string) => {
    const parent = key.startsWith('/') ? fields[key.slice(0, key.lastIndexOf('/'))] : key !== '';
    return !(key in fields) && Boolean(parent);
  };
  const merged = mergeRecords([a, b], (one, other) => {
    const values = union(one.values, other.values);
    return {
      always: one.always && other.always,
      types: union(one.types, other.types),
      ...(values.length > 0 && { values }),
    };
  });
  return Object.fromEntries(
    Object.entries(merged).map(([key, sent]) => [
      key,
      { ...sent, always: sent.always && !isOptional(a, key) && !isOptional(b, key) },
    ]),
  );
}

/** Merges responses. Without `read`, a program may read all that it received. */
function mergeResponses(a: UsedResponse, b: UsedResponse): UsedResponse {
  return {
    mediaTypes: union(a.mediaTypes, b.mediaTypes),
    headers: union(a.headers, b.headers),
    codes: union(a.codes, b.codes),
    received: union(a.received, b.received),
    ...((a.read ?? b.read) && { read: union(a.read ?? a.received, b.read ?? b.received) }),
  };
}
