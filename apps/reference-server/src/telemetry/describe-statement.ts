/** The first words of the statements of the server. Any other statement, such as one of a migration, is `OTHER`. */
const operations = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'WITH',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
];

/** The first word of a statement, or `OTHER`. */
export function operationOf(sql: string): string {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
  return operations.includes(word) ? word : 'OTHER';
}

/** The first table of a statement; undefined without one. */
export function tableOf(sql: string): string | undefined {
  return /\b(?:from|into|update|join)\s+"?([a-z]\w*)"?(?!\w*\()/i.exec(sql)?.[1];
}

/** The name of a database in OpenTelemetry. */
export const systemOf = (dialect: 'sqlite' | 'postgres'): string => (dialect === 'postgres' ? 'postgresql' : dialect);
