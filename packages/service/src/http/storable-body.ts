import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { Operation } from '../contract/contract.ts';
import type { ValidationError } from '../domain/errors.ts';
import { isStorable } from '../domain/storable-values.ts';
import { maxErrors } from './list-errors.ts';
import { createError } from './validation.ts';

/** How deep arrays and objects can be nested in a body; the body itself is the first (`nesting`). */
const maxLevels = serverLimits.bodyLevels;
/** How many fields an object can have (`nesting`): the time to check a body grows faster than its largest object. */
const maxFields = serverLimits.fieldsOfObject;

/** An array or an object that the search is in, and its next member. */
interface Level {
  value: Record<string, unknown>;
  /** Undefined in an array. */
  names: string[] | undefined;
  next: number;
}

/**
 * Finds values that JSON has and the server cannot store: numbers beyond IEEE 754, U+0000 and halves of surrogate
 * pairs, also in names, deep nesting, and objects with too many fields. It needs no stack, and ends after one error more than a response lists.
 */
export function findUnstorable(body: unknown, operation: Operation): ValidationError[] {
  const errors: ValidationError[] = [];
  const levels: Level[] = [];
  const report = (code: 'format_error' | 'range_error' | 'length_error', rule: string, depth = levels.length) => {
    const path = levels.slice(0, depth).map(({ names, next }) => (names ? (names[next - 1] as string) : next - 1));
    errors.push(createError(path, code, rule, operation.singleRecord));
  };
  const visit = (value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) report('range_error', 'is beyond the range of numbers');
    if (typeof value === 'string' && !isStorable(value)) report('format_error', unstorable);
    if (typeof value !== 'object' || value === null) return;
    if (levels.length === maxLevels) {
      const depth = fieldDepth(operation, levels[0]);
      return report('format_error', `must not be nested more than ${maxLevels} levels deep`, depth);
    }
    const names = Array.isArray(value) ? undefined : Object.keys(value);
    if (names && names.length > maxFields) return report('length_error', `must not have more than ${maxFields} fields`);
    levels.push({ value: value as Level['value'], names, next: 0 });
  };
  visit(body);
  for (let level = levels.at(-1); level !== undefined && errors.length <= maxErrors; level = levels.at(-1)) {
    const { names, value } = level;
    if (level.next === (names ?? (value as { length?: number })).length) {
      levels.pop();
      continue;
    }
    const name = names ? (names[level.next] as string) : level.next;
    level.next++;
    if (typeof name === 'string' && !isStorable(name)) report('format_error', unstorable);
    else visit(value[name]);
  }
  return errors;
}

const unstorable = 'must not contain a null character or half of a surrogate pair';

/** The length of the path to a field of a record, or of the body. @param body with the field that is searched now */
function fieldDepth({ batch, singleRecord }: Operation, body: Level | undefined): number {
  const records = batch?.grouped ? 'batches' : (batch?.key ?? singleRecord);
  if (body?.names?.[body.next - 1] !== records) return 1;
  return batch?.grouped ? 5 : 3;
}
