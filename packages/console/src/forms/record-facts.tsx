import type { Fact } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { type FormField, fieldsOf, type Values, writeField } from './fields.ts';
import { describeDays } from './sending-days.ts';

/**
 * What a record has in the fields of a schema of the contract, by their labels; those that are empty are left out.
 * @param shown the fields that the page shows elsewhere
 */
export const factsOf = (schema: string, record: object, shown: readonly string[] = []): Fact[] =>
  fieldsOf(schema)
    .filter(({ name }) => !shown.includes(name))
    .map((field) => [field.label, describe(field, (record as Values)[field.name])]);

function describe(field: FormField, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.kind === 'check') return value ? 'yes' : 'no';
  if (field.kind === 'days') return describeDays(String(value));
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatFull(value)} UTC`;
  return writeField(field, value);
}

/** Values in one line, such as `sku: XHB-1234, color: black`. */
export function describeValues(values: object): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const text = parts.join(', ');
  return text.length > 240 ? `${text.slice(0, 239)}…` : text;
}
