import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { sql } from 'kysely';

/** What tables demand of those who write rows. */
export interface DatabaseSchema {
  /** By table and column, such as `users.id`: whether rows can be inserted without a value. */
  columns: Record<string, { isOptional: boolean }>;
  /** Tables with columns that are unique together, such as `users (email)`. */
  keys: string[];
}

export async function listSchema({ query }: Database): Promise<DatabaseSchema> {
  const tables = await query.introspection.getTables();
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.map(
      ({ name, isNullable, hasDefaultValue, isAutoIncrementing }) =>
        [`${table}.${name}`, { isOptional: isNullable || hasDefaultValue || isAutoIncrementing }] as const,
    ),
  );
  const { rows } = await keysOf[dialectOf(query).name].execute(query);
  return { columns: Object.fromEntries(columns.sort()), keys: rows.map(({ key }) => key).sort() };
}

const keysOf = {
  sqlite: sql<{ key: string }>`
    select t.name || ' (' || group_concat(c.name, ', ' order by c.seqno) || ')' as key
    from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table' and t.name not like 'kysely%' and i."unique"
    group by t.name, i.name`,
  postgres: sql<{ key: string }>`
    select t.relname || ' (' || string_agg(a.attname, ', ' order by array_position(i.indkey::int[], a.attnum::int)) || ')' as key
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
    where i.indisunique and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
    group by t.relname, i.indexrelid`,
};
