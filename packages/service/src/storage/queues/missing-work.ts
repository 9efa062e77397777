import { type SelectQueryBuilder, sql } from 'kysely';
import type { AccountWork, WorkKind } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';
import { noteWork } from './account-work.ts';

type Source = SelectQueryBuilder<Tables, never, { account_id: string; due: string | null }>;

/** The accounts with work of each kind that requests create, and when it is due first; null if that does not matter. */
const sources: Record<Exclude<WorkKind, 'retention'>, (db: Queries) => Source> = {
  // A batch that is retried makes those behind it wait: a note for a later time can be right.
  batch: (db) =>
    db
      .selectFrom('queued_batches')
      .select(['account_id', sql<null>`null`.as('due')])
      .distinct(),
  broadcast: (db) =>
    db
      .selectFrom('broadcasts')
      .where('next_send_at', 'is not', null)
      .groupBy('account_id')
      .select(({ fn }) => ['account_id', fn.min('next_send_at').as('due')]),
  campaign: (db) =>
    db
      .selectFrom('campaigns')
      .where('status', '=', 'active')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('campaign_subscriptions as next')
            .whereRef('next.account_id', '=', 'campaigns.account_id')
            .whereRef('next.campaign_id', '=', 'campaigns.id')
            .where('next.next_send_at', 'is not', null)
            .select('next.id'),
        ),
      )
      .select((eb) => [
        'account_id',
        eb
          .selectFrom('campaign_subscriptions as waiting')
          .whereRef('waiting.account_id', '=', 'campaigns.account_id')
          .whereRef('waiting.campaign_id', '=', 'campaigns.id')
          .where('waiting.next_send_at', 'is not', null)
          .select(({ fn }) => fn.min('waiting.next_send_at').as('at'))
          .as('due'),
      ]),
  email: (db) =>
    db
      .selectFrom('outbox')
      .where('next_attempt_at', 'is not', null)
      .groupBy('account_id')
      .select(({ fn }) => ['account_id', fn.min('next_attempt_at').as('due')]),
};

/** The accounts with work that has no note, or one for a later time. */
export async function findMissingWork(db: Queries): Promise<Pick<AccountWork, 'account_id' | 'kind'>[]> {
  const all = acrossAccounts(db, 'due work');
  const missing: Pick<AccountWork, 'account_id' | 'kind'>[] = [];
  for (const [kind, source] of Object.entries(sources) as [WorkKind, (db: Queries) => Source][]) {
    const accounts: { account_id: string }[] = await all
      .selectFrom(source(all).as('source'))
      .leftJoin('account_work', (join) =>
        join.onRef('account_work.account_id', '=', 'source.account_id').on('account_work.kind', '=', kind),
      )
      .where((eb) =>
        eb.or([eb('account_work.account_id', 'is', null), eb('account_work.due_at', '>', eb.ref('source.due'))]),
      )
      .select('source.account_id')
      .distinct()
      .execute();
    missing.push(...accounts.map(({ account_id }) => ({ account_id, kind })));
  }
  return missing;
}

/** Notes such work, which a restored snapshot has. */
export async function noteMissingWork(db: Queries): Promise<void> {
  for (const { account_id, kind } of await findMissingWork(db)) await noteWork(db, account_id, kind);
}
