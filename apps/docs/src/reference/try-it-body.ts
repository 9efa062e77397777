import type { Operation } from '@email-automation/types';
import { lookUp } from '../contract/document.ts';
import type { Field } from '../contract/fields.ts';
import { bodyFields } from './Request.tsx';

/** A field of a record as a part of a form. */
export interface FormField {
  name: string;
  value: string;
  type: string;
  required: boolean;
  /** Whether its value is JSON: everything but text. */
  json: boolean;
  /** All possible values, if there are few. */
  choices: string[];
}

/** The body of a request as fields of a form. */
export interface FormBody {
  /** The array whose only item the fields belong to, if the operation takes one record. */
  record: string | undefined;
  /** The fields of the record: first the required ones and the ones in the example. */
  fields: FormField[];
  /** A body without simple fields, such as a batch. */
  json: string | undefined;
}

/** Splits the example of a request body, so that readers edit fields without JSON. */
export function bodyOf(operation: Operation): FormBody | undefined {
  const { body, singleRecord: record } = operation;
  if (!body) return undefined;
  const example = lookUp<Record<string, Record<string, unknown>[]>>(body.example);
  const value: Record<string, unknown> = (record && example[record]?.[0]) || example;
  const groups = bodyFields(operation);
  const [wrapper] = groups[0]?.fields ?? [];
  const all = (record ? wrapper?.content : groups)?.flatMap(({ fields }) => fields) ?? [];
  if (all.every(({ content }) => content.length > 0)) {
    return { record, fields: [], json: JSON.stringify(value, null, 2) };
  }
  const byName = new Map(all.map((field) => [field.name, describe(field, value[field.name])]));
  const isFirst = ({ required, value: text }: FormField) => required || text !== '';
  const fields = [...byName.values()].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return { record, fields, json: undefined };
}

function describe({ name, type, required, values }: Field, value: unknown): FormField {
  const text = type.startsWith('string');
  const write = (content: unknown) => (text ? String(content) : JSON.stringify(content));
  const choices = type.startsWith('boolean') ? [true, false] : values;
  return {
    name,
    type,
    required,
    json: !text,
    value: value === undefined ? '' : write(value),
    choices: choices.map(write),
  };
}
