import { type OperatorSchema, readSchema } from '@email-automation/sandbox/operator/operator-contract';

/** The fields of a form as they were sent. */
export type FormBody = Readonly<Record<string, string | undefined>>;

/** The values of a form by the names of its fields, as an operation takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** How a form shows a field, beside its schema. */
export interface FieldText {
  label?: string;
  hint?: string | undefined;
  kind?: FieldKind;
  rows?: number | undefined;
  choices?: readonly string[] | undefined;
  required?: boolean;
  /** The values of the field `kind` that it is used with; other values hide it. */
  of?: string | undefined;
}

export interface FormField extends FieldText {
  name: string;
  label: string;
  kind: FieldKind;
}

/** Text, JSON such as a number, or a hidden value. */
type FieldKind = 'text' | 'json' | 'hidden';

/** Parses JSON; other text stays text, which the operation refuses. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Fields that no schema describes. */
export const textFields = (texts: Readonly<Record<string, FieldText>>): FormField[] =>
  Object.entries(texts).map(([name, text]) => ({ name, label: name, kind: 'text', ...text }));

/** Fields with the hints and choices of a schema of the contract. @param texts changes to them, by name */
export function fieldsOf(schemaName: string, texts: Readonly<Record<string, FieldText>>): FormField[] {
  const { properties = {}, required = [] } = readSchema(schemaName);
  return Object.entries(texts).map(([name, text]) => {
    const schema = properties[name] ?? {};
    return {
      name,
      label: name,
      kind: kindOf(schema),
      hint: schema.description?.replaceAll('`', ''),
      required: required.includes(name),
      choices: schema.enum?.map(String),
      ...text,
    };
  });
}

const kindOf = ({ type = 'string' }: OperatorSchema): FieldKind => ([type].flat().includes('string') ? 'text' : 'json');

/** The text of a value in its field; invalid text stays as it was typed. */
export const writeField = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The text of a field: empty if it is missing. Browsers send lines that end with CRLF. */
export const readText = (body: FormBody, name: string): string => (body[name] ?? '').replaceAll('\r\n', '\n');

/** Reads the values of fields. */
export const readFields = (fields: readonly FormField[], body: FormBody): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, rows }) => {
      const text = readText(body, name);
      return [name, kind === 'json' ? readJson(text.trim()) : rows ? text : text.trim()];
    }),
  );

/** The values that are not empty. */
export const withoutEmpty = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
