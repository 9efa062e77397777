import { readFileSync } from 'node:fs';

/**
 * Reads the statements that tests have noted, without those that differ only in values or in how many there are, and without
 * those about tables that are not of migrations.
 */
export function readStatements(files: readonly string[]): string[] {
  const shortest = new Map<string, string>();
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      const statement: string = JSON.parse(line);
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement) || isAboutOther.test(statement)) continue;
      const kind = normalize(statement);
      const other = shortest.get(kind);
      if (other === undefined || isBefore(statement, other)) shortest.set(kind, statement);
    }
  }
  return [...shortest.values()].sort();
}

/** Tables that snapshots of sandboxes, databases, and Citus create. */
const isAboutOther = /\b(sandbox_|sqlite_|kysely_|pg_|citus_)/;

const isBefore = (one: string, other: string) =>
  one.length < other.length || (one.length === other.length && one < other);

/** A statement without its values. */
function normalize(statement: string): string {
  return statement
    .replace(/\$\d+/g, '?')
    .replace(/'[^']*'/g, "''")
    .replace(/\b\d{6,}\b/g, '0')
    .replace(/\?(, \?)+/g, '?')
    .replace(/\(\?\)(, \(\?\))+/g, '(?)');
}
