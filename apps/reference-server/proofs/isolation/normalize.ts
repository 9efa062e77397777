import type { Table } from '@email-automation/service/domain/columns';
import { columns } from '@email-automation/service/storage/schema/tables';
import type { ServerUnderTest } from './server-under-test.ts';

/** Replaces what a server generates, so that what two servers return and store can be compared. */
export type Normalize = (text: string) => string;

/** @param server after its last request, because it generates ids until then */
export async function createNormalize({ database: { query }, url }: ServerUnderTest): Promise<Normalize> {
  const subscribers = await query.selectFrom('subscribers').select(['account_id', 'id', 'email_key']).execute();
  const names = new Map(subscribers.map(({ account_id, id, email_key }) => [id, `<${email_key} of ${account_id}>`]));
  return (text) =>
    text
      .replaceAll(url, '<url>')
      .replace(/\b[\da-f]{64}\b/g, '<hash>')
      .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<uuid>')
      .replace(/\b[\da-f]{32}\b/g, (id) => names.get(id) ?? '<id>')
      .replace(/\b(confirm|unsubscribe)\/[\w-]+\.[\w-]{43}/g, '$1/<token>')
      .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
}

/** Normalizes the body of a response. Lists are sorted, because most are in the order of generated ids. */
export function normalizeBody(body: string, normalize: Normalize): string {
  const text = normalize(body);
  try {
    return JSON.stringify(sortLists(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortLists).sort((one, other) => (format(one) < format(other) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, sortLists(field)]));
}

const format = (value: unknown) => JSON.stringify(value);

/** The tables that hold the data of accounts. */
export const accountTables = (Object.keys(columns) as Table[]).filter(
  (table) => table === 'accounts' || ('account_id' in columns[table] && table !== 'grants'),
);

/** Reads all rows of all accounts, normalized and sorted, by account and table. */
export async function dumpAccounts({ database: { query } }: ServerUnderTest, normalize: Normalize) {
  const dump = new Map<string, string[]>();
  for (const table of accountTables) {
    const rows = (await query
      .selectFrom(table as 'campaigns')
      .selectAll()
      .execute()) as Record<string, unknown>[];
    // The numbers of rows and their positions in the queue depend on what other accounts write.
    for (const { position, rowid, ...row } of rows) {
      const account = String(table === 'accounts' ? row.id : row.account_id);
      // The order of columns and of keys in JSON can differ between two databases.
      const sorted = Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
      const key = `${account} ${table}`;
      dump.set(key, [...(dump.get(key) ?? []), normalize(JSON.stringify(sorted))]);
    }
  }
  for (const rows of dump.values()) rows.sort();
  return dump;
}
