import { type FieldViolation, InvalidRecord } from '@email-automation/sandbox/workspace/create-record';
import { type RecordLocation, readRecord } from '@email-automation/sandbox/workspace/read-record';
import {
  ChangedMeanwhile,
  digestFields,
  type Fields,
  type LoadedFields,
} from '@email-automation/sandbox/workspace/record-changes';
import { editableFields } from '@email-automation/sandbox/workspace/record-schema';
import { updateRecord } from '@email-automation/sandbox/workspace/update-record';
import type { Database } from '@email-automation/service/storage/database';
import { type FormBody, readText } from './form-values.ts';

/** Why a record was not changed. */
interface NotSaved {
  /** What is wrong with the fields of the form, by their names. */
  errors: Record<string, string>;
  /** What the form is to show instead of what was typed, if somebody else changed the record in the meantime. */
  instead?: LoadedRecord;
}

/** A record for its form. */
export interface LoadedRecord {
  fields: Fields;
  /** Sent with the form in `loaded`, so that changes in the meantime are noticed. */
  loaded: string;
}

/** Reads a record for its form. @throws NotFound */
export async function loadRecord({ database }: { database: Database }, at: RecordLocation): Promise<LoadedRecord> {
  const { fields } = await readRecord(database.query, at);
  const names = editableFields(at.collection).map(([name]) => name);
  return { fields, loaded: formatLoaded(digestFields(fields, names)) };
}

/** Changes a record. @returns why it was not saved; undefined once it is @throws NotFound, ValidationFailed */
export async function updateFromForm(
  { database }: { database: Database },
  at: RecordLocation,
  given: Fields,
  body: FormBody,
  toErrors: (violations: readonly FieldViolation[]) => Record<string, string>,
): Promise<NotSaved | undefined> {
  try {
    await updateRecord({ database }, at, given, readLoaded(body));
    return undefined;
  } catch (error) {
    if (error instanceof InvalidRecord) return { errors: toErrors(error.violations) };
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const { record, stored } = error;
    const loaded = formatLoaded(digestFields(stored, Object.keys(given)));
    return { errors: toErrors(describeOvertaken(error)), instead: { fields: record, loaded } };
  }
}

/** Says what somebody else changed in the meantime. */
export const describeOvertaken = ({ overtaken, stored }: ChangedMeanwhile): FieldViolation[] =>
  overtaken.map((name) => ({ names: [name], rule: describeValue(stored[name]) }));

/** Says what a field is now, unless that is too long for a sentence. */
function describeValue(value: unknown): string {
  const text = String(value ?? '');
  const isShort = typeof value !== 'object' && text.length <= 80 && !text.includes('\n');
  const now = isShort ? `, and is now ${text === '' ? 'empty' : `“${text}”`}` : '';
  return `changed in the meantime${now}: save again to replace that`;
}

/** Writes digests into the field `loaded`. */
export const formatLoaded = (loaded: LoadedFields): string => new URLSearchParams(loaded).toString();

/** Reads the field `loaded`. */
export const readLoaded = (body: FormBody): LoadedFields =>
  Object.fromEntries(new URLSearchParams(readText(body, 'loaded')));
