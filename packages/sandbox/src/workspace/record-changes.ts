import { isObject } from '@email-automation/contract-tools/is-object';
import { stableId } from '@email-automation/service/domain/identifiers';

/** The fields of a record as workspace files write them; one that is missing, null, or empty has no value. */
export type Fields = Readonly<Record<string, unknown>>;

/** A digest of each field as it was when a form was loaded, by which changes of others in the meantime are noticed. */
export type LoadedFields = Readonly<Record<string, string>>;

/** Throws if a record that is about to change is not as the caller saw it. */
export type CheckStored = (stored: Fields) => void;

/** Somebody else changed fields in the meantime, so that nothing was saved. */
export class ConcurrentChange extends Error {
  /** The record with the changes that were to be saved. */
  readonly record: Fields;
  /** The record as it is now. */
  readonly stored: Fields;
  /** The names of the fields. */
  readonly overtaken: readonly string[];
  constructor(record: Fields, stored: Fields, overtaken: readonly string[]) {
    super(`In the meantime, somebody else changed ${overtaken.join(', ')}.`);
    this.record = record;
    this.stored = stored;
    this.overtaken = overtaken;
  }
}

/** Digests the fields of these names. */
export function digestFields(record: Fields, names: readonly string[]): LoadedFields {
  return Object.fromEntries(names.map((name) => [name, digest(record[name])]));
}

/**
 * The fields that a user changed: those that differ from what was loaded, so that two users who change different fields
 * both succeed.
 * @param loaded if a field is missing in it, a value that differs from the stored one is a change
 * @throws ConcurrentChange if somebody else gave one of these fields another value
 */
export function findChanges(stored: Fields, given: Fields, loaded: LoadedFields = {}): Fields {
  const changed = Object.entries(given).filter(
    ([name, value]) => digest(value) !== (loaded[name] ?? digest(stored[name])),
  );
  const changes = Object.fromEntries(changed);
  const overtaken = changed.filter(([name, value]) => {
    const now = digest(stored[name]);
    return now !== (loaded[name] ?? now) && now !== digest(value);
  });
  if (overtaken.length === 0) return changes;
  throw new ConcurrentChange(
    { ...stored, ...changes },
    stored,
    overtaken.map(([name]) => name),
  );
}

/** Leaves out fields without a value. */
export const withoutEmpty = (record: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Equal for values that forms cannot tell apart: they write every line break alike. */
function digest(value: unknown): string {
  const normalize = (_: string, part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(/\r\n?/g, '\n');
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return isEmpty(value) ? '' : stableId(JSON.stringify(value, normalize));
}
