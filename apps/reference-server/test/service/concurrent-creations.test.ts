import type { Collection } from '@email-automation/sandbox/operator/collections';
import { createRecord, RecordExists } from '@email-automation/sandbox/workspace/create-record';
import { systemClock } from '@email-automation/service/domain/clock';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const subjects = (...names: string[]) => names.map((subject) => ({ subject, text_body: subject }));

test.each<[Collection, Record<string, unknown>, Record<string, unknown>]>([
  ['accounts', { id: 'x', name: 'One' }, { id: 'x', name: 'Other' }],
  ['users', { email: 'x@example.com', name: 'One' }, { email: 'x@example.com', name: 'Other' }],
  ['broadcasts', { id: 'x', name: 'One', subject: 'S' }, { id: 'x', name: 'Other', subject: 'S' }],
  ['goals', { id: 'x', name: 'One' }, { id: 'x', name: 'Other' }],
  ['forms', { id: 'x', name: 'One' }, { id: 'x', name: 'Other' }],
  [
    'campaigns',
    { id: 'x', name: 'One', emails: subjects('A') },
    { id: 'x', name: 'Other', emails: subjects('B', 'C') },
  ],
])(
  'of two %s with one key at the same time, one is created, and the other is refused',
  async (collection, one, other) => {
    const location = await newLocation();
    const { database } = await startSandbox({ database: openDatabase(location), worker: false });
    const second = openAlso(location);
    const create = (into: typeof database, record: Record<string, unknown>) =>
      createRecord({ database: into, clock: systemClock }, collection, record, '1001');
    const results = await Promise.allSettled([create(database, one), create(second, other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(RecordExists);
    const winner = results[0]?.status === 'fulfilled' ? one : other;
    const found = await database.query
      .selectFrom(collection as 'accounts')
      .where(collection === 'users' ? ('email' as 'id') : 'id', '=', String(one.id ?? one.email))
      .select('name')
      .execute();
    expect(found).toEqual([{ name: winner.name }]);
    // Nothing of the other one was stored.
    const emails = database.query.selectFrom('campaign_emails').where('campaign_id', '=', 'x').select('subject');
    expect(await emails.execute()).toHaveLength(((winner.emails ?? []) as unknown[]).length);
  },
);
