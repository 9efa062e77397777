import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { AccountWork, WorkKind } from '../../domain/records.ts';
import type { Database, Queries } from '../../storage/database.ts';
import { findSomeAccounts } from '../../storage/queries/accounts.ts';
import {
  findWork,
  findWorkOf,
  type LongestPauses,
  mostAccounts,
  settleWork,
} from '../../storage/queues/account-work.ts';

/** How one kind of work is done, account by account. */
export interface Task {
  /** See {@link LongestPauses}. */
  longestPause: number;
  /** Does some of the work of an account that is due. @returns whether there may be more, or that it has settled its note */
  work(accountId: string, note: AccountWork): Promise<boolean | 'settled'>;
  /** When the first work of an account is due; undefined without any. */
  nextDue(db: Queries, accountId: string): Promise<string | undefined>;
}

type Tasks = Partial<Record<WorkKind, Task>>;

/** Milliseconds of backoff of an account after its data could not be reached. */
const failurePause = 5000;

/** How many accounts are asked for work one by one. */
const accountsOneByOne = 20;

/** Until when each account backs off. */
const failing = new WeakMap<Database, Map<string, number>>();

/**
 * Does due work of some accounts. An account whose data cannot be reached, such as on a machine that is down, does not stop the
 * rest.
 * @param onError called for such an account while another one can be reached
 * @param isEnough whether to leave the other accounts to the next call
 * @returns whether there may be more that is due
 * @throws the error of a database if no account can be reached
 */
export async function workOnAccounts(
  database: Database,
  now: Date,
  tasks: Tasks,
  onError: (error: unknown) => void,
  isEnough = () => false,
): Promise<boolean> {
  const failed = new Map<string, unknown>();
  let reached = false;
  const notes = await findAccounts(database, now, tasks, onError);
  let isMore = notes.length === mostAccounts;
  for (const note of notes) {
    const { account_id, kind } = note;
    if (isEnough()) {
      isMore = true;
      break;
    }
    const { work, nextDue } = tasks[kind] as Task;
    try {
      const mayHaveMore = await work(account_id, note);
      if (mayHaveMore !== 'settled') {
        // Asked at once, because another poll would take several statements, for no result.
        const dueAt = await nextDue(database.query, account_id);
        if (mayHaveMore && isDue(dueAt, now)) isMore = true;
        else await settleWork(database.query, note, dueAt);
      }
      reached = true;
    } catch (error) {
      failed.set(account_id, error);
    }
  }
  for (const error of failed.values()) if (!reached) throw error;
  backOff(database, failed, onError);
  return isMore;
}

const isDue = (dueAt: string | undefined, now: Date) => dueAt !== undefined && (dueAt === '' || new Date(dueAt) <= now);

/**
 * Finds accounts with due work. While that fails for all accounts together, because a machine of several is down, it asks some of
 * the accounts one by one.
 */
async function findAccounts(
  database: Database,
  now: Date,
  tasks: Tasks,
  onError: (error: unknown) => void,
): Promise<AccountWork[]> {
  const pauses: LongestPauses = {};
  for (const [kind, { longestPause }] of Object.entries(tasks)) pauses[kind as WorkKind] = longestPause;
  const except = accountsBackingOff(database);
  let error: unknown;
  try {
    return await findWork(database, now, pauses, except);
  } catch (cause) {
    error = cause;
  }
  const accounts = await findSomeAccounts(database.query, except, accountsOneByOne).catch(() => []);
  const found: AccountWork[] = [];
  const failed = new Map<string, unknown>();
  for (const account of accounts) {
    try {
      found.push(...(await findWorkOf(database, account, now, pauses)));
    } catch (cause) {
      failed.set(account, cause);
    }
  }
  if (failed.size === accounts.length) throw error;
  backOff(database, failed, onError);
  return found;
}

function backOff(database: Database, failed: Map<string, unknown>, onError: (error: unknown) => void): void {
  const until = getOrCreate(failing, database, () => new Map());
  for (const [account, error] of failed) {
    until.set(account, performance.now() + failurePause);
    onError(error);
  }
}

/** Lets the next call try the accounts again whose data could not be reached. */
export function retryFailedAccounts(database: Database): void {
  failing.delete(database);
}

function accountsBackingOff(database: Database): string[] {
  const until = failing.get(database);
  for (const [account, end] of until ?? []) if (end <= performance.now()) until?.delete(account);
  return [...(until?.keys() ?? [])];
}
