import type { AccountWork, WorkKind } from '../domain/records.ts';
import { acrossAccounts } from './across-accounts.ts';
import type { Database, Queries } from './database.ts';

/** Accounts of which a process chooses: more than one, so that processes do not wait for the same. */
const mostAccounts = 50;

/**
 * Notes that an account may have work of a kind. Call it in the transaction that creates the work, or that makes it due earlier.
 * The background does not look for work of accounts without a note.
 */
export async function noteWork(db: Queries, account_id: string, kind: WorkKind): Promise<void> {
  await insertNote(db, account_id, kind).execute();
}

/** The statement of `noteWork`, to make it a part of another one. */
export function insertNote(db: Pick<Queries, 'insertInto'>, account_id: string, kind: WorkKind) {
  return db
    .insertInto('account_work')
    .values({ account_id, kind, due_at: '', version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet((eb) => ({ due_at: '', version: eb('account_work.version', '+', 1) })),
    );
}

/**
 * Some accounts whose work may be due at a time, in no order. It takes no lock, and looks at one small table, whatever waits.
 * @param longestPause milliseconds after which no work of the kind is due, unless its time was computed while a clock was wrong
 */
export async function findWork(
  { query }: Database,
  kinds: readonly WorkKind[],
  now: Date,
  longestPause: number,
): Promise<AccountWork[]> {
  const rows = await acrossAccounts(query, 'due work')
    .selectFrom('account_work')
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', now.toISOString()),
        eb.and([
          eb('kind', '!=', 'broadcast'),
          eb('due_at', '>', new Date(now.getTime() + longestPause).toISOString()),
        ]),
      ]),
    )
    .selectAll()
    .orderBy('due_at')
    .limit(mostAccounts)
    .execute();
  return rows
    .map((row) => ({ row, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ row }) => row);
}

/**
 * Stores when to look for the work of an account again, unless it was noted since: another transaction may have created work that
 * was not visible yet.
 * @param dueAt empty for at once; undefined while there is none
 */
export async function settleWork(db: Queries, work: AccountWork, dueAt: string | undefined): Promise<void> {
  const { account_id, kind, version } = work;
  if (dueAt === undefined) {
    await db
      .deleteFrom('account_work')
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
    return;
  }
  const due_at = dueAt && new Date(dueAt).toISOString();
  if (due_at === work.due_at) return;
  await db
    .updateTable('account_work')
    .set({ due_at })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}
