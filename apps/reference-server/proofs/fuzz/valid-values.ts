import fc from 'fast-check';
import { edgeEmails, edgeStrings, edgeZones } from './edge-values.ts';
import { known } from './fuzzed-workspace.ts';
import { type RequestSchema, resolveSchema } from './resolve-schema.ts';

const emails = [
  ...known.readers.slice(0, 30),
  ...Array.from({ length: 60 }, (_, n) => `new-${n}@example.com`),
  ...['gone-1@example.com', 'gone-2@example.com', 'gone-3@example.com', 'gone-1@example.com', 'gone-2@example.com'],
  ...['quiet-1@example.com', 'gone-3@example.com', 'west-2@example.com', 'New-1@Example.com'],
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((own) => own || 'a'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    ...edgeStrings.filter((own) => own.isWellFormed() && !own.includes('\0') && own.trim() && own.length <= 255),
  ),
);
const time = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const urlPart = fc.string({ unit: 'grapheme-ascii', maxLength: 10 }).map(encodeURIComponent);
/** The URLs of fast-check take seconds to prepare. */
const url = fc
  .tuple(
    fc.constantFrom('https', 'http'),
    fc.constantFrom('shop.example', 'a.b-c.example:8443', '127.0.0.1'),
    urlPart,
    urlPart,
  )
  .map(([scheme, host, path, rest]) => `${scheme}://${host}/${path}?q=${rest}#${rest}`);
const integer = fc.oneof(fc.nat(100), fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }));
const number = fc.oneof(
  integer,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
);
const json = fc.oneof(
  fc.constant(null),
  ...[fc.boolean(), number, text, fc.array(number, { maxLength: 3 })],
  fc.dictionary(text, fc.oneof(number, text), { maxKeys: 3 }),
);
const fieldNames = [
  'Size',
  'apple',
  'Zebra',
  'Äpfel',
  'A\u0308pfel',
  '\u{1F600}',
  '\uFFFD',
  'ﬁ',
  '_',
  'constructor',
  'n\nn',
  'a"b',
];
const fields = fc.dictionary(fc.constantFrom(...fieldNames), json, { maxKeys: 4 });

/** What the schema does not say: values that make a record useful rather than only valid. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...emails) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...edgeEmails.slice(0, 3), edgeEmails[11] as string, edgeEmails[12] as string),
    },
  ),
  time_zone: fc.constantFrom(...edgeZones.slice(0, 9)),
  utc_offset: fc.integer({ min: -840, max: 840 }),
  starting_email_index: fc.nat(3),
  eu_consent: fc.constantFrom('granted', 'granted', 'granted', 'denied'),
  custom_fields: fields,
  properties: fields,
  value: fc.oneof(fc.nat(10_000), fc.constantFrom(2_147_483_646, -1, 0)),
  tags: fc.array(fc.oneof(fc.constantFrom('Newsletter', 'newsletter', 'VIP'), text), { maxLength: 3 }),
  action: fc.oneof(
    fc.constantFrom('created', 'updated', 'placed', 'Bought', 'ｚ', 'Äther', 'apple', '\u{1F600}'),
    text,
  ),
};

/** Arbitrary values of a schema of the contract. @param name of the property that has the schema */
export function validValues(schema: RequestSchema, name = ''): fc.Arbitrary<unknown> {
  const own = byName[name];
  if (own) return own;
  const { oneOf, type, properties, items, ...rest } = resolveSchema(schema);
  if (oneOf) return fc.oneof(...oneOf.map((one) => validValues(one, name)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValues({ ...rest, type: one }, name)));
  if (rest.const !== undefined) return fc.constant(rest.const);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  switch (type) {
    case 'object':
      return objects(properties ?? {}, rest.required ?? []);
    case 'array':
      return fc.array(validValues(items ?? {}), {
        minLength: rest.minItems ?? 0,
        maxLength: Math.min(rest.maxItems ?? 3, 3),
      });
    case 'string':
      if (rest.format === 'date-time') return time;
      if (rest.format === 'uri') return url;
      return text;
    case 'integer':
      return integer;
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return json;
  }
}

function objects(properties: Record<string, RequestSchema>, required: readonly string[]): fc.Arbitrary<object> {
  const names = Object.keys(properties);
  const all = Object.fromEntries(names.map((name) => [name, validValues(properties[name] as RequestSchema, name)]));
  return fc
    .tuple(
      fc.record(all),
      fc.array(fc.constantFrom(...(names.length > 0 ? names : [''])), { maxLength: 6 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([record, chosen, whole]) =>
      // A few records have every field, most have some.
      Object.fromEntries(
        Object.entries(record).filter(
          ([name]) => whole === 9 || required.includes(name) || usual.includes(name) || chosen.includes(name),
        ),
      ),
    );
}

/** Fields that a record is useless without, whatever the schema says. */
const usual = ['email', 'action', 'provider', 'cart_id', 'order_id', 'product_id', 'upstream_id'];
