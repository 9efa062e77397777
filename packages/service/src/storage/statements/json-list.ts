import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Table } from '../../domain/columns.ts';
import type { JsonList, ToItem } from '../../domain/json-list.ts';
import { systemRandom } from '../../domain/random.ts';
import type { Records } from '../../domain/records.ts';
import { dialectOf, type Queries } from '../database.ts';
import { columns } from '../schema/tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: reads the rows of any query
type AnySelect = SelectQueryBuilder<any, any, any>;
type Expression = RawBuilder<unknown>;

/** How a database writes JSON. */
export interface JsonDialect {
  /** An object with these fields. */
  object(fields: [string, Expression][]): Expression;
  /** The JSON array of all rows as text. */
  array(item: Expression): RawBuilder<string>;
  /** JSON text as the value that it stands for. */
  parse(text: Expression): Expression;
  /** A column with 0 or 1 as a boolean. */
  toBoolean(column: Expression): Expression;
  /** The texts of all rows, one after the other. */
  join(text: Expression): RawBuilder<string>;
}

/** Encloses the names of a table and a column. In a URL, it is encoded. */
const quote = '\uE000';
const placeholders = /(?:\uE000|%EE%80%80)(\w+)\.(\w+)(?:\uE000|%EE%80%80)/g;

/** A record whose fields stand for the columns of its table. */
export function templateOf<Name extends Table>(table: Name): Records[Name] {
  return Object.fromEntries(
    Object.keys(columns[table]).map((name) => [name, `${quote}${table}.${name}${quote}`]),
  ) as never;
}

/** Rows of another table that belong to a row of a list, in their order. Its query names the row `rows`. */
export type Nested = Partial<Record<Table, AnySelect>>;

/** A row that a query of {@link selectJsonList} returns. */
export interface JsonColumns {
  json: string;
  count: number;
  /** All parts of URLs, one after the other. */
  parts: string | null;
}

/** Encloses parts of URLs. It is secret. */
const secretMark = systemRandom.uuid();

/**
 * Selects the items of a list as one JSON text: databases and drivers take several times as long for many short values, which then
 * are decoded and written as JSON again. How an item follows from a row is read off the item of a template.
 * @param template the input of `toItem`, with fields of {@link templateOf}. An array in it has one element, for all rows of its table in
 *   `nested`; outside of the array, it stands for the first one
 * @param rows all columns of the template, in the order of the list
 * @param marked whether parts of URLs are enclosed, because some have to be encoded
 */
export function selectJsonList<Source>(
  db: Queries,
  toItem: ToItem<Source>,
  template: Source,
  rows: AnySelect,
  { marked = false, nested = {} }: { marked?: boolean; nested?: Nested } = {},
): SelectQueryBuilder<object, never, JsonColumns> {
  const { json } = dialectOf(db);
  const parts = new Map<string, Expression>();

  function write(value: unknown, inTable?: string): Expression {
    const table = inTable ?? nestedTableIn(value);
    if (table !== undefined && inTable === undefined) {
      const query = (nested as Record<string, AnySelect>)[table] as AnySelect;
      const item = write(Array.isArray(value) ? value[0] : value, table);
      const items = Array.isArray(value) ? json.array(item) : item;
      const found = Array.isArray(value) ? db.selectFrom(query.as(table)) : query.clearSelect().limit(1);
      return json.parse(sql`(${(found as AnySelect).select(items.as('items'))})`);
    }
    if (typeof value === 'string') return writeText(value);
    if (Array.isArray(value) || typeof value !== 'object' || value === null) {
      throw new Error(`The items of a list can only have columns and URLs, not ${JSON.stringify(value)}.`);
    }
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return json.object(fields.map(([name, field]) => [name, write(field, table)]));
  }

  /** The table of a part of an item that consists of columns of another table than the list. */
  function nestedTableIn(value: unknown): string | undefined {
    const tables = new Set([...JSON.stringify(value).matchAll(placeholders)].map(([, table = '']) => table));
    const [table = '', ...others] = tables;
    return others.length === 0 && table in nested ? table : undefined;
  }

  function writeText(text: string): Expression {
    const [before = '', table = '', column = '', ...after] = text.split(placeholders);
    if (table === '') return sql.lit(text);
    if (before === '' && after.join('') === '' && text.startsWith(quote)) return writeColumn(table, column);
    return sql`(${sql.join(
      text.split(placeholders).flatMap((part, n, all) => {
        if (n % 3 === 0) return sql.lit(part);
        return n % 3 === 1 ? writePart(part, all[n + 1] as string) : [];
      }),
      sql` || `,
    )})`;
  }

  function writePart(table: string, column: string): Expression {
    const cell = refOf(table, column);
    parts.set(`${table}.${column}`, partsOf(table, column));
    return marked ? sql`${sql.lit(secretMark)} || ${cell} || ${sql.lit(secretMark)}` : cell;
  }

  function partsOf(table: string, column: string): Expression {
    const query = (nested as Record<string, AnySelect>)[table];
    const cell = refOf(table, column);
    if (query) {
      const joined = db.selectFrom(query.as(table) as never).select(json.join(cell).as('parts'));
      return json.join(sql`coalesce((${joined}), '')`);
    }
    // It is the same in all rows.
    return column === 'account_id' ? sql`min(${cell})` : json.join(cell);
  }

  const refOf = (table: string, column: string) => sql.ref(`${table in nested ? table : 'rows'}.${column}`);

  function writeColumn(table: string, column: string): Expression {
    const type = Reflect.get(columns[table as Table], column);
    const cell = refOf(table, column);
    if (type === 'boolean') return json.toBoolean(cell);
    return type === 'json' ? json.parse(cell) : cell;
  }

  const item = write(toItem(template));
  const all = parts.size === 0 ? sql<string>`''` : sql<string>`concat(${sql.join([...parts.values()])})`;
  return db
    .selectFrom(rows.as('rows') as never)
    .select([json.array(item).as('json'), sql<number>`count(*)`.as('count'), all.as('parts')] as never) as never;
}

/**
 * Reads a list by a query of {@link selectJsonList}. If a part of a URL has to be encoded, it reads the list again with marks: few
 * ids have such characters, and to look at each of them takes a database a third of the time of the whole list.
 * @returns the list with the other columns of the query
 */
export async function readJsonList<Row extends JsonColumns>(
  select: (marked: boolean) => Promise<Row[]>,
): Promise<JsonList & Omit<Row, keyof JsonColumns>> {
  const [plain] = (await select(false)) as [Row];
  const isPlain = /^[\w.~-]*$/.test(plain.parts ?? '');
  const [{ json, count, parts, ...row }] = isPlain ? [plain] : ((await select(true)) as [Row]);
  return { ...row, json, count, mark: isPlain ? undefined : secretMark };
}
