import { type OperatorSchema, readSchema } from '@email-automation/sandbox/operator/operator-contract';
import { capitalize } from '../parts/wording.ts';

/** The fields of a form as they were sent. */
export type FormBody = Readonly<Record<string, string | string[] | undefined>>;

/** The values of a form by the names of its fields, as an operation takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** How a form shows a field, beside what its schema says. */
export interface FieldText {
  label?: string;
  hint?: string | undefined;
  kind?: FieldKind;
  rows?: number;
  choices?: readonly (readonly [value: string, text: string])[] | undefined;
  required?: boolean;
  /** The values of the first choice with which the field is used; others hide it. */
  of?: string;
  /** The error for an invalid value, instead of the schema's. */
  rule?: string;
}

export interface FormField extends FieldText {
  name: string;
  label: string;
  kind: FieldKind;
}

const readNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/** Kinds of fields: how each writes a value as text, and reads it. Invalid text stays text: the operation refuses it. */
const kinds = {
  text: { write: String, read: (text) => text },
  number: { write: String, read: readNumber },
  /** Milliseconds, or a range of them. */
  range: {
    write: (value) => [value].flat().join('-'),
    read(text) {
      const [, least, most] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(text) ?? [];
      return least === undefined ? readNumber(text) : [Number(least), Number(most)];
    },
  },
  /** Formats a ratio as a percentage. */
  percent: {
    write: (value) => String(Number((100 * Number(value)).toFixed(4))),
    read(text) {
      const number = readNumber(text);
      return typeof number === 'number' ? number / 100 : number;
    },
  },
  check: { write: (value) => (value === true ? 'true' : ''), read: (text) => text !== '' },
} satisfies Record<string, { write(value: unknown): string; read(text: string): unknown }>;

type FieldKind = keyof typeof kinds;

/** Fields that no schema describes. */
export const textFields = (texts: Readonly<Record<string, FieldText>>): FormField[] =>
  Object.entries(texts).map(([name, text]) => ({ name, label: capitalize(name), kind: 'text', ...text }));

/** Fields with the labels, hints, and choices of a schema of the contract. @param texts changes to them, by name */
export function fieldsOf(schemaName: string, texts: Readonly<Record<string, FieldText>>): FormField[] {
  const { properties = {}, required = [] } = readSchema(schemaName);
  return Object.entries(texts).map(([name, text]) => {
    const schema = properties[name] ?? {};
    const choices = schema.enum?.map(String).map((value): [string, string] => [value, value.replaceAll('_', ' ')]);
    return {
      name,
      label: capitalize(name.replaceAll('_', ' ')),
      kind: kindOf(schema),
      hint: schema.description?.replaceAll('`', ''),
      required: required.includes(name),
      choices,
      ...text,
    };
  });
}

function kindOf({ type }: OperatorSchema): FieldKind {
  const types = [type].flat();
  return types.includes('integer') || types.includes('number') ? 'number' : 'text';
}

/** The text of a value in its field; invalid text stays as it was typed. */
export const writeField = ({ kind }: FormField, value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : kinds[kind].write(value);

/** The text of a field: empty if it is missing. Browsers send lines that end with CRLF. */
export const readText = (body: FormBody, name: string): string =>
  ([body[name]].flat().at(-1) ?? '').replaceAll('\r\n', '\n');

/** Reads the values of fields. */
export const readFields = (fields: readonly FormField[], body: FormBody): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, rows }) => {
      const text = readText(body, name);
      return [name, kinds[kind].read(rows ? text : text.trim())];
    }),
  );

/** The values that are not empty. */
export const withoutEmpty = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
