import type { CreateTableBuilder } from 'kysely';
import type { ColumnDefinition } from '../../domain/columns.ts';
import type { Dialect } from '../database.ts';

/** The definitions of columns, by table and name, as `domain/columns.ts` has them. */
export type ColumnDefinitions = Record<string, Record<string, ColumnDefinition>>;

/** The migration that adds a column; undefined for one that its table has from the beginning. */
export const migrationOf = (definition: string): string | undefined => definition.split(' ')[2];

/** Adds a column to the creation or to a change of a table. Booleans are integers, lists and objects are text. */
export function addColumn(
  builder: CreateTableBuilder<string, string>,
  column: string,
  definition: string,
  { position }: Dialect,
): CreateTableBuilder<string, string> {
  const [, type = '', suffix] = /^(\w+)(\?|=0)? /.exec(definition) ?? [];
  if (type === 'position') return builder.addColumn(column, position.type, position.options);
  const sqlType = type === 'boolean' ? 'integer' : type === 'json' ? 'text' : (type as 'text' | 'integer' | 'bigint');
  return builder.addColumn(column, sqlType, (built) => {
    if (suffix === '?') return built;
    return suffix === '=0' ? built.notNull().defaultTo(0) : built.notNull();
  });
}
