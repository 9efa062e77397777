import type { Operation } from '@email-automation/types';
import { lookUp } from '../contract/document.ts';
import { flattenFields } from '../contract/fields.ts';
import { bodyFields } from './Request.tsx';

/** The body of a request as fields of a form. */
export interface FormBody {
  /** The array whose only item the fields belong to, if the operation takes one record. */
  record: string | undefined;
  /** Required fields of the record that are strings. */
  fields: { name: string; value: string }[];
  /** Everything else. */
  json: string;
}

/** Splits the example of a request body, so that readers edit the fields that matter without JSON. */
export function bodyOf(operation: Operation): FormBody | undefined {
  const { body, singleRecord: record } = operation;
  if (!body) return undefined;
  const example = lookUp<Record<string, Record<string, unknown>[]>>(body.example);
  const value: Record<string, unknown> = (record && example[record]?.[0]) || example;
  const required = new Set(
    flattenFields(bodyFields(operation))
      .filter((field) => field.required)
      .map(({ name }) => name),
  );
  const isField = ([name, content]: [string, unknown]) => typeof content === 'string' && required.has(name);
  const entries = Object.entries(value);
  const fields = record ? entries.filter(isField).map(([name, content]) => ({ name, value: String(content) })) : [];
  const others = entries.filter(([name]) => !fields.some((field) => field.name === name));
  return { record, fields, json: JSON.stringify(Object.fromEntries(others), null, 2) };
}
