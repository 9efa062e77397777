import { type CompiledQuery, ReferenceNode, SelectAllNode, type SelectionNode, SelectQueryNode } from 'kysely';
import { stableId } from '../../domain/identifiers.ts';

/** The names of prepared statements by their texts. */
const names = new Map<string, string>();

/**
 * Names a statement, so that connections to PostgreSQL keep it, and parse and plan it once. The name follows from the text:
 * behind a connection pooler, another process can have prepared it.
 * @returns the statement
 * @throws Error for a statement that returns `*`: where it is prepared, it would fail once another version of the server adds
 * a column
 */
export function nameStatement<Query extends CompiledQuery>(compiled: Query): Query {
  const { query, sql } = compiled;
  const selections = SelectQueryNode.is(query) ? (query.selections ?? []) : [];
  if (selections.some(returnsAll)) throw new Error(`A prepared statement must name its columns: ${sql}`);
  names.set(sql, stableId(sql));
  return compiled;
}

function returnsAll({ selection }: SelectionNode): boolean {
  return SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column));
}

/** The name of a prepared statement; undefined for any other. */
export function findStatementName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Whether a connection does not have a prepared statement, or has one that it was not known to have. Connection poolers that
 * give each transaction another connection do that, unless they know prepared statements.
 */
export function isStatementLost(error: unknown): boolean {
  return /^(26000|42P05)$/.test((error as NodeJS.ErrnoException).code ?? '');
}
