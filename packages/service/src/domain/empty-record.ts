import { columns, type Table } from './columns.ts';
import type { Records } from './records.ts';

/** A record of a table whose fields have no value: null, false, 0, an empty string, or an empty object. */
export function emptyRecord<Name extends Table>(table: Name): Records[Name] {
  const entries = Object.entries<string>(columns[table]);
  return Object.fromEntries(entries.map(([column, definition]) => [column, emptyValue(definition)])) as Records[Name];
}

function emptyValue(definition: string): unknown {
  if (/^\w+\?/.test(definition)) return null;
  if (definition.startsWith('text')) return '';
  if (definition.startsWith('boolean')) return false;
  return definition.startsWith('json') ? {} : 0;
}
