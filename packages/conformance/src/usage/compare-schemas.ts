import { isDeepStrictEqual } from 'node:util';
import { resolveReference } from '@email-automation/contract-tools/resolve-reference';
import type { Part } from './schema-parts.ts';
import type { UsedValue } from './used-value.ts';

/** Two bundles of a contract, and which way the compared values go. */
export interface Comparison {
  older: Part;
  newer: Part;
  direction: 'request' | 'response';
}

/** The schemas of a value before and after a change, resolved. */
interface Change {
  direction: Comparison['direction'];
  from: Part;
  to: Part;
  used: UsedValue;
  add(reason: string): void;
}

/** Reports why a change breaks a program, with the JSON pointer of the value in the body. */
export type Report = (at: string, reason: string) => void;

/** Limits with the direction in which a change rejects more values. */
const limits: Record<string, 'lower' | 'higher'> = {
  maximum: 'lower',
  exclusiveMaximum: 'lower',
  maxLength: 'lower',
  maxItems: 'lower',
  maxProperties: 'lower',
  minimum: 'higher',
  exclusiveMinimum: 'higher',
  minLength: 'higher',
  minItems: 'higher',
  minProperties: 'higher',
};

/** Assertions that are the same, or break: nothing says which values match both. */
const opaque = ['format', 'pattern', 'multipleOf', 'uniqueItems', 'not', 'if', 'then', 'else', 'propertyNames'];

/**
 * Compares the schemas of a value, as far as a program uses it. A request breaks where the newer schema can reject what the
 * program sends, a response where it allows what the program cannot expect. Names of schemas count, because they are names of
 * types.
 */
export function compareSchemas(
  comparison: Comparison,
  [olderSchema, newerSchema]: [Part | undefined, Part | undefined],
  used: UsedValue,
  report: Report,
): void {
  const { older, newer, direction } = comparison;
  compareNames(olderSchema, newerSchema, newer, (reason) => report(used.at, reason));
  const [from, to] = [flatten(older, olderSchema), flatten(newer, newerSchema)];
  if (isDeepStrictEqual(from, to) && used.children.size === 0) return;
  const add = (reason: string) => report(used.at, reason);
  const change: Change = { direction, from, to, used, add };
  compareTypes(change);
  compareValues(change);
  compareLimits(change);
  for (const keyword of opaque) {
    const gone = to[keyword] === undefined && direction === 'request';
    if (!gone && !sameAssertion(from[keyword], to[keyword])) add(`\`${keyword}\` changed.`);
  }
  compareRequired(change);
  for (const child of used.children.values()) compareChild(comparison, from, to, child, report);
  for (const keyword of ['oneOf', 'anyOf']) {
    const [before = [], after = []] = [from[keyword], to[keyword]] as (Part[] | undefined)[];
    if (before.length !== after.length) add(`\`${keyword}\` has other alternatives.`);
    else for (const [index, one] of before.entries()) compareSchemas(comparison, [one, after[index]], used, report);
  }
}

const nameOf = (schema: Part | undefined) => (schema?.$ref as string | undefined)?.split('/').at(-1);

function compareNames(from: Part | undefined, to: Part | undefined, newer: Part, add: (reason: string) => void) {
  const [before, after] = [nameOf(from), nameOf(to)];
  if (before === undefined || before === after || newer.components?.schemas?.[before] !== undefined) return;
  add(
    `The schema \`${before}\`, which is a type for programs, no longer exists${after ? `; now it is \`${after}\`` : ''}.`,
  );
}

/** A schema with its reference resolved and the members of `allOf` merged into it. */
function flatten(document: Part, schema: Part | undefined): Part {
  const { allOf = [], ...own } = resolveReference(document, schema) ?? {};
  const parts = [own, ...(allOf as Part[]).map((part) => flatten(document, part))];
  if (parts.length === 1) return own;
  const excluded = parts.map(({ not }) => not).filter(Boolean);
  return {
    ...Object.assign({}, ...parts.reverse()),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required as string[]),
    ...(excluded.length > 0 && { not: excluded }),
  };
}

const typesOf = ({ type }: Part): string[] | undefined => (type === undefined ? undefined : [type].flat());

/** Whether a type of JSON Schema includes another one. */
const includes = (types: readonly string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareTypes({ direction, from, to, used, add }: Change): void {
  const [before, after] = [typesOf(from), typesOf(to)];
  const [wider, narrower] = direction === 'request' ? [after, before] : [before, after];
  if (wider === undefined) return;
  // Only the types that the program sends count, if it is known which.
  const sent = direction === 'request' ? used.types : undefined;
  const possible = (narrower ?? sent ?? ['any type']).filter((type) => sent === undefined || couldBe(sent, type));
  const excluded = possible.filter((type) => !includes(wider, type));
  if (excluded.length > 0) {
    add(`The type changed from ${(before ?? ['any']).join(' or ')} to ${(after ?? ['any']).join(' or ')}.`);
  }
}

/** Whether a value of a type of JSON Schema can be among the sent types, which do not tell integers from numbers. */
const couldBe = (sent: readonly string[], type: string) => sent.includes(type === 'integer' ? 'number' : type);

const valuesOf = (part: Part): unknown[] | undefined => (part.const === undefined ? part.enum : [part.const]);
const quote = (values: readonly unknown[]) => values.map((value) => `\`${value}\``).join(', ');

function compareValues({ direction, from, to, used, add }: Change): void {
  const [before, after] = [valuesOf(from), valuesOf(to)];
  if (before === undefined && after === undefined) return;
  if (direction === 'request') {
    if (after === undefined) return;
    const sent = used.values ?? before;
    const gone = sent?.filter((value) => !after.some((one) => String(one) === String(value)));
    if (before === undefined) add(`Only ${quote(after)} are accepted.`);
    else if (gone && gone.length > 0) add(`${quote(gone)} ${gone.length > 1 ? 'are' : 'is'} no longer accepted.`);
    return;
  }
  const added = after?.filter((value) => !before?.includes(value));
  const gone = before?.filter((value) => !after?.includes(value));
  if (after === undefined || (before !== undefined && added && added.length > 0)) {
    add(`It can have other values than ${quote(before ?? [])}${added ? `: ${quote(added)}` : ''}.`);
  }
  if (gone && gone.length > 0 && after !== undefined) add(`It no longer has the value ${quote(gone)}.`);
}

function compareLimits({ direction, from, to, add }: Change): void {
  for (const [keyword, rejects] of Object.entries(limits)) {
    // A program notices lengths of lists that it reads, because types of lists depend on them.
    if (direction === 'response' && !keyword.endsWith('Items')) continue;
    const [before, after] = (direction === 'request' ? [from, to] : [to, from]).map((part) => part[keyword]);
    const isNarrower = rejects === 'lower' ? after < (before ?? Number.POSITIVE_INFINITY) : after > (before ?? 0);
    if (after !== undefined && isNarrower) {
      add(`\`${keyword}\` changed from ${from[keyword] ?? 'none'} to ${to[keyword] ?? 'none'}.`);
    }
  }
}

const annotations = ['description', 'title', 'examples', 'example'];

/** Compares assertions without their annotations. */
function sameAssertion(from: unknown, to: unknown): boolean {
  const strip = (value: unknown) =>
    JSON.stringify(value, (key, child) => (annotations.includes(key) ? undefined : child)) ?? '';
  return strip(from) === strip(to);
}

function compareRequired({ direction, from, to, used, add }: Change): void {
  const [before, after] = [from, to].map(({ required = [] }) => required as string[]) as [string[], string[]];
  if (direction === 'request') {
    const added = after.filter((name) => !before.includes(name) && used.children.get(name)?.always !== true);
    for (const name of added) add(`\`${name}\` became required, and the program does not always send it.`);
  } else {
    const gone = before.filter(
      (name) => !after.includes(name) && used.children.has(name) && name in (to.properties ?? {}),
    );
    for (const name of gone) add(`\`${name}\` became optional.`);
  }
}

function compareChild(comparison: Comparison, from: Part, to: Part, child: UsedValue, report: Report): void {
  const { key, at } = child;
  const isItem = key === '*' && from.items !== undefined;
  const [before, after] = [from, to].map((part) =>
    isItem ? part.items : key === '*' ? part.additionalProperties : part.properties?.[key],
  );
  if (typeof before === 'object' && typeof after === 'object') {
    compareSchemas(comparison, [before, after], child, report);
  } else if (typeof before === 'object' && after === undefined && hasNoAlternatives(to)) {
    report(at, comparison.direction === 'request' ? 'The field was removed.' : 'It is no longer in the response.');
  } else if (
    after === false ||
    (key === '*' && !isItem && after === undefined && before !== undefined && before !== true)
  ) {
    report(at, 'Undeclared fields are no longer allowed.');
  } else if (typeof after === 'object' && (before === undefined || before === true)) {
    report(at, 'It has a schema now, which may exclude values that the program uses.');
  }
}

/** With alternatives, each of them is compared by itself, and has the field or not. */
const hasNoAlternatives = ({ oneOf, anyOf }: Part) => oneOf === undefined && anyOf === undefined;
