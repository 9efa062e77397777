import { type ExpressionBuilder, sql } from 'kysely';
import { systemRandom } from '../../domain/random.ts';
import type { AccountWork, WorkKind } from '../../domain/records.ts';
import { type Database, dialectOf, type Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { acrossAccounts } from '../statements/across-accounts.ts';

/** How many accounts a poll finds at most. */
export const mostAccounts = 20;

/**
 * For each requested kind of work, the milliseconds after which none is due, unless its time was computed while a clock was
 * wrong: such work is due now.
 */
export type LongestPauses = Partial<Record<WorkKind, number>>;

/**
 * Notes that an account may have work of a kind. Call it in the transaction that creates the work, or that makes it due
 * earlier: the background does not look for work of accounts without a note.
 */
export async function noteWork(db: Queries, account_id: string, kind: WorkKind): Promise<void> {
  await insertNote(db, account_id, kind).execute();
}

/** The statement of `noteWork`, to make it a part of another one. */
export function insertNote(db: Pick<Queries, 'insertInto'>, account_id: string, kind: WorkKind) {
  const note = { due_at: '', version: systemRandom.uuid() };
  return db
    .insertInto('account_work')
    .values({ account_id, kind, ...note })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(note));
}

/**
 * Some accounts with work that may be due, without a lock, from one small table, however much waits. Their order is random, so
 * that every account has its turn, and processes do not try the same ones.
 * @param except accounts to leave out
 */
export function findWork(
  { query }: Database,
  now: Date,
  pauses: LongestPauses,
  except: string[] = [],
): Promise<AccountWork[]> {
  let due = selectDue(acrossAccounts(query, 'due work'), now, pauses);
  if (except.length > 0) due = due.where('account_id', 'not in', except);
  return due.orderBy(sql`random()`).limit(mostAccounts).execute();
}

/** The kinds of work that an account may have due. */
export function findWorkOf(
  { query }: Database,
  accountId: string,
  now: Date,
  pauses: LongestPauses,
): Promise<AccountWork[]> {
  return selectDue(query, now, pauses).where('account_id', '=', accountId).execute();
}

function selectDue(db: Queries, now: Date, pauses: LongestPauses) {
  return db
    .selectFrom('account_work')
    .where((eb) =>
      eb.or(
        Object.entries(pauses).flatMap(([kind, pause]) => {
          const isKind = eb('kind', '=', kind as WorkKind);
          const due = isKind.and('due_at', '<=', now.toISOString());
          if (pause === Number.POSITIVE_INFINITY) return [due];
          return [due, isKind.and('due_at', '>', new Date(now.getTime() + pause).toISOString())];
        }),
      ),
    )
    .selectAll();
}

/**
 * Stores when to look for work of an account again. Call it after a poll that found none that is due. A transaction that was not
 * committed at that poll can have created some: it has changed the version, or it makes this statement find the row locked.
 * Then the note stays as it is.
 * @param dueAt of the first work, if any
 */
export async function settleWork(db: Queries, work: AccountWork, dueAt: string | undefined): Promise<void> {
  // Times are compared as text: all with milliseconds.
  const due_at = dueAt && new Date(dueAt).toISOString();
  if (due_at === work.due_at) return;
  const isSame = isUnchanged(db, work);
  if (due_at === undefined) await db.deleteFrom('account_work').where(isSame).execute();
  else await db.updateTable('account_work').set({ due_at }).where(isSame).execute();
}

/** Whether a note is unchanged since the poll that found it, and not being changed now. */
export function isUnchanged(db: Queries, { account_id, kind, version }: AccountWork) {
  const note = { account_id, kind };
  const unchanged = db
    .selectFrom('account_work')
    .where((eb) => eb.and({ ...note, version }))
    .select('version');
  return ({ and, eb }: ExpressionBuilder<Tables, 'account_work'>) =>
    and([and(note), eb('version', 'in', dialectOf(db).lockFree(unchanged))]);
}
