import type { Queries } from '@email-automation/service/storage/database';
import { sql } from 'kysely';
import type { Write } from './ledger.ts';

/** Checks everything that the server counts or lists apart from its records against a recount of the records. */
export async function checkCounters(db: Queries, done: ReadonlySet<Write>): Promise<string[]> {
  return [
    ...(await checkCampaigns(db)),
    ...(await checkActions(db)),
    ...(await checkBatches(db, done)),
    ...(await checkEmails(db)),
    ...(await checkReferences(db)),
  ];
}

async function checkCampaigns(db: Queries): Promise<string[]> {
  const campaigns = await db.selectFrom('campaigns').selectAll().execute();
  const counts = await db
    .selectFrom('campaign_subscriptions')
    .select((eb) => [
      'account_id',
      'campaign_id',
      'status',
      'unsubscribed_by_email',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['account_id', 'campaign_id', 'status', 'unsubscribed_by_email'])
    .execute();
  return campaigns.flatMap((campaign) => {
    const own = counts.filter((row) => row.account_id === campaign.account_id && row.campaign_id === campaign.id);
    const sum = (rows: typeof own) => rows.reduce((total, { count }) => total + count, 0);
    const recount = {
      active_subscriber_count: sum(own.filter(({ status }) => status === 'active')),
      unsubscribed_count: sum(own.filter(({ status }) => status === 'unsubscribed')),
      removed_count: sum(own.filter(({ status }) => status === 'removed')),
      unsubscribed_subscriber_count: sum(own.filter((row) => row.unsubscribed_by_email === 1)),
    };
    return Object.entries(recount)
      .filter(([counter, count]) => Reflect.get(campaign, counter) !== count)
      .map(
        ([counter, count]) =>
          `${counter} of campaign ${campaign.id} in account ${campaign.account_id} is ${Reflect.get(campaign, counter)}, and a recount gives ${count}.`,
      );
  });
}

async function checkActions(db: Queries): Promise<string[]> {
  const listed = await db.selectFrom('event_actions').select(['account_id', 'name']).execute();
  const used = await db.selectFrom('events').select(['account_id', 'action as name']).distinct().execute();
  return compareSets('event_actions', listed, 'events', used);
}

function compareSets(one: string, ofOne: object[], other: string, ofOther: object[]): string[] {
  const format = (row: object) => Object.values(row).join(' ');
  const [first, second] = [new Set(ofOne.map(format)), new Set(ofOther.map(format))];
  const more = [...first].filter((row) => !second.has(row));
  const less = [...second].filter((row) => !first.has(row));
  const difference = (name: string, rows: string[], without: string) =>
    rows.length === 0 ? [] : [`${name} has ${rows.length} that ${without} does not have, such as ${rows[0]}.`];
  return [...difference(one, more, other), ...difference(other, less, one)];
}

/** Each batch that is done is noted once, with its records and how many failed. */
async function checkBatches(db: Queries, done: ReadonlySet<Write>): Promise<string[]> {
  const processed = await db
    .selectFrom('processed_batches')
    .select((eb) => ['account_id', 'operation', eb.fn.countAll<number>().as('batches')])
    .select((eb) => [eb.fn.sum<number>('records').as('records'), eb.fn.sum<number>('failed').as('failed')])
    .groupBy(['account_id', 'operation'])
    .execute();
  const expected = new Map<string, { batches: number; records: number; failed: number }>();
  for (const { account, operation, records, failing } of done) {
    if (!operation.endsWith('Batch')) continue;
    const key = `${account} ${operation}`;
    const sums = expected.get(key) ?? { batches: 0, records: 0, failed: 0 };
    expected.set(key, {
      batches: sums.batches + 1,
      records: sums.records + records + failing,
      failed: sums.failed + failing,
    });
  }
  const format = (name: string, sums: { batches: number; records: number; failed: number }) =>
    `${name}: ${sums.batches} batches with ${sums.records} records, of which ${sums.failed} failed`;
  const noted = processed.map(({ account_id, operation, ...sums }) => format(`${account_id} ${operation}`, sums));
  const violations = compareSets(
    'processed_batches',
    noted.map((text) => ({ text })),
    'the tables',
    [...expected].map(([name, sums]) => ({ text: format(name, sums) })),
  );
  const { count: failures } = await db
    .selectFrom('record_failures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const failed = processed.reduce((total, row) => total + row.failed, 0);
  if (failures !== failed) violations.push(`record_failures has ${failures} records, and the batches had ${failed}.`);
  const letters = await db.selectFrom('dead_letters').select(['operation', 'error']).execute();
  const [letter] = letters;
  if (letter)
    violations.push(`${letters.length} batches are dead-lettered, such as ${letter.operation}: ${letter.error}`);
  return violations;
}

/** A subscription has as many emails in the outbox as its series says, and one that asks for confirmation if it is pending; broadcasts have their own. */
async function checkEmails(db: Queries): Promise<string[]> {
  const emails = await db
    .selectFrom('outbox')
    .where('kind', '!=', 'broadcast')
    .select(['account_id', 'cause'])
    .execute();
  const causes = new Set(emails.map(({ account_id, cause }) => `${account_id} ${cause}`));
  const expected = new Set<string>();
  const subscriptions = await db
    .selectFrom('campaign_subscriptions')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.account_id', '=', 'campaign_subscriptions.account_id')
        .onRef('campaigns.id', '=', 'campaign_subscriptions.campaign_id'),
    )
    .select(['campaign_subscriptions.account_id', 'campaign_subscriptions.id', 'lap', 'double_optin'])
    .select(['starting_email_index', 'last_sent_email_index'])
    .execute();
  for (const { account_id, id, lap, double_optin, starting_email_index, last_sent_email_index } of subscriptions) {
    if (double_optin === 1) expected.add(`${account_id} confirmation ${id} lap ${lap}`);
    for (let n = starting_email_index; n <= (last_sent_email_index ?? -1); n++)
      expected.add(`${account_id} campaign ${id} lap ${lap} email ${n}`);
  }
  const toRows = (set: Set<string>) => [...set].map((cause) => ({ cause }));
  return compareSets('outbox', toRows(causes), 'the subscriptions', toRows(expected));
}

async function checkReferences(db: Queries): Promise<string[]> {
  const violations: string[] = [];
  for (const table of ['events', 'shopper_activity', 'campaign_subscriptions', 'outbox'] as const) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as one where subscriber_id is not null and not exists (
        select 1 from subscribers where account_id = one.account_id and id = one.subscriber_id)`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) violations.push(`${table} has ${count} records whose subscriber does not exist.`);
  }
  return violations;
}
