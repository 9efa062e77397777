import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import { Refusal } from '@email-automation/sandbox/refusal';
import { createElements } from '@email-automation/sandbox/requests/contract-elements';
import { readContract } from '@email-automation/service/contract/contract';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { type FormField, textFields, type Values, writeField } from '../forms/fields.ts';
import { countOf } from '../parts/wording.ts';

type Failed = Pick<ExplainedFailure, 'record' | 'attribute' | 'code' | 'message'> & { sent?: unknown };

/** The most values that one form corrects. */
const mostFields = 50;

/** A value to correct, and the field for it. */
interface Correction {
  field: FormField;
  /** The value as its field shows it. */
  text: string;
  attribute: string | null;
  /** The numbers of the records that have it. */
  records: Set<number>;
  /** Whether its field has text, or JSON. */
  isText: boolean;
}

/** The values to correct in a batch: one that several records have is corrected once. */
export function listCorrections(
  { operation }: Pick<BatchDetails, 'operation'>,
  failures: readonly Failed[],
): Correction[] {
  const groups = Map.groupBy(failures, ({ record, attribute, sent }) => {
    const value = readValue(sent, attribute);
    return JSON.stringify([attribute, value, value === undefined && record]);
  });
  return [...groups.values()].slice(0, mostFields).map((group, index) => {
    const [{ attribute, sent }] = group as [Failed];
    const value = readValue(sent, attribute);
    const records = new Set(group.map(({ record }) => record));
    const isNested = typeof value === 'object' && value !== null;
    const [field] = textFields({
      [`value-${index}`]: {
        label: `${attribute ?? 'All'} of ${describeRecords([...records])}`,
        hint: [...new Set(group.map(({ code, message }) => `${message} (${code})`))].join(' '),
        rows: isNested ? 8 : undefined,
      },
    }) as [FormField];
    const text = isNested ? JSON.stringify(value, null, 2) : writeField(value);
    return { field, text, attribute, records, isText: !isNested && takesText(operation, attribute) };
  });
}

function describeRecords(records: readonly number[]): string {
  const shown = records.slice(0, 5).join(', ');
  if (records.length === 1) return `record ${shown}`;
  return `${countOf(records.length, 'record')}: ${shown}${records.length > 5 ? ' …' : ''}`;
}

const namesIn = (attribute: string) => attribute.match(/[^.[\]]+/g) ?? [];

/** The value at an attribute such as `line_items[0].price`; all of the record without one. */
export const readValue = (record: unknown, attribute: string | null): unknown =>
  namesIn(attribute ?? '').reduce((node, name) => (node as Record<string, unknown> | undefined)?.[name], record);

/** Where the body of a batch has its records. */
const placeOf = (operation: string) =>
  readContract().operations.find(({ operationId }) => operationId === operation) as {
    batch: { key: string; grouped?: boolean };
  };

/** Whether the contract has text for an attribute of a record. */
function takesText(operation: string, attribute: string | null): boolean {
  const { batch, ...found } = placeOf(operation);
  const list = batch.grouped ? `batches[0].${batch.key}` : batch.key;
  const { levels } = createElements(readContract()).locate(found as never, `${list}[0].${attribute}`);
  return [...(levels[0] ?? [])].some((schema) => [(schema as { type?: unknown }).type].flat().includes('string'));
}

/**
 * The body of a batch with the failed records, in which values are corrected. A record with an empty field is left out.
 * @throws Refusal for invalid JSON, and if no record is left
 */
export function correct(batch: BatchDetails, failures: readonly Failed[], values: Values): string {
  const records = new Map<number, Record<string, unknown>>();
  const left = new Set<number>();
  for (const { record, sent } of failures) records.set(record, structuredClone(sent) as Record<string, unknown>);
  const corrections = listCorrections(batch, failures);
  const corrected = new Set(corrections.flatMap((one) => [...one.records]));
  for (const { field, attribute, isText, records: numbers } of corrections) {
    const text = String(values[field.name]);
    const value = isText ? text : parseValue(field, text);
    for (const number of numbers) {
      if (text === '') left.add(number);
      else if (attribute === null) records.set(number, value as Record<string, unknown>);
      else writeValue(records.get(number) ?? {}, attribute, value);
    }
  }
  const sent = [...records].filter(([number]) => corrected.has(number) && !left.has(number)).map(([, one]) => one);
  if (sent.length === 0) throw new Refusal(400, 'No record is left to send: every one has an empty field.');
  const { key, grouped } = placeOf(batch.operation).batch;
  return JSON.stringify(grouped ? { batches: [{ [key]: sent }] } : { [key]: sent });
}

/** JSON, or the text itself where no object or array was sent: the server says whether it can use it. */
function parseValue({ name, rows }: FormField, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (rows === undefined || text === '') return text;
    throw new Refusal(400, 'A value is not valid JSON.', [{ names: [name], rule: 'must be valid JSON' }]);
  }
}

function writeValue(record: Record<string, unknown>, attribute: string, value: unknown): void {
  const names = namesIn(attribute);
  const last = names.pop() as string;
  let node = record;
  for (const name of names) {
    node[name] ??= {};
    node = node[name] as Record<string, unknown>;
  }
  node[last] = value;
}
