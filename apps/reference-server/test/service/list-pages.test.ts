import type { Broadcast } from '@email-automation/service/domain/records';
import { listBroadcasts } from '@email-automation/service/storage/queries/broadcasts';
import { toRecords } from '@email-automation/service/storage/schema/encoding';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const account_id = '1001';
const texts = fc.constantFrom('', 'a', 'B', 'b', 'ü', '\u{1f600}', '\uffff', 'x'.repeat(5000));
const times = fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z');
const statuses = fc.constantFrom('draft', 'sent', 'scheduled');

const added = fc.record({ name: texts, created_at: times, status: statuses, send_at: fc.option(times) });
const request = fc.record({
  sort: fc.constantFrom('created_at', 'name', 'send_at'),
  direction: fc.constantFrom('asc', 'desc'),
  status: fc.constantFrom('all', 'draft', 'sent'),
  perPage: fc.constantFrom(1, 3, 10),
  page: fc.integer({ min: 1, max: 12 }),
});
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The records of a page, sorted and sliced without a database. */
function pageOf(records: Broadcast[], { sort, direction, ...rest }: Request): Broadcast[] {
  const sign = direction === 'asc' ? 1 : -1;
  const key = (record: Broadcast) => (record as unknown as Record<string, string | null>)[sort] ?? null;
  const sorted = records
    .filter(({ status }) => rest.status === 'all' || status === rest.status)
    .sort((a, b) => {
      const [first, second] = [key(a), key(b)];
      if (first === null || second === null) {
        if (first !== second) return first === null ? 1 : -1;
        return sign * byCodePoints(a.id, b.id);
      }
      return sign * (byCodePoints(first, second) || byCodePoints(a.id, b.id));
    });
  return sorted.slice((rest.page - 1) * rest.perPage, rest.page * rest.perPage);
}

test('every page of broadcasts is a slice of the whole list, while records are added', async () => {
  const { database } = await startSandbox({ worker: false });
  const db = database.query;
  const rows = db.selectFrom('broadcasts').where('account_id', '=', account_id).selectAll();
  const readAll = async () => toRecords('broadcasts', await rows.execute());
  const [broadcast] = await readAll();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(added, { maxLength: 4 }), request, async (more, query) => {
      const records = more.map(
        (fields) => ({ ...broadcast, ...fields, id: `${[...fields.name][0]}-${count++}` }) as Broadcast,
      );
      await insertRecords(db, 'broadcasts', records);
      const all = await readAll();
      const page = await listBroadcasts(db, account_id, query as never, (record) => record);
      expect(JSON.parse(page.json)).toEqual(pageOf(all, query));
      const matching = all.filter(({ status }) => query.status === 'all' || status === query.status);
      expect(page.total).toBe(matching.length);
    }),
    { numRuns: 60 },
  );
});
