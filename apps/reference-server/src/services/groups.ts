import type { Database } from '../storage/database.ts';

/** How many items one group has at most, so that none waits long for its neighbors. */
const mostItems = 100;

interface Waiting {
  item: unknown;
  resolve(): void;
  reject(error: unknown): void;
}

/** What waits for its group, by account. */
const waitingOf = new WeakMap<Database['query'], Map<string, Waiting[]>>();

/**
 * Processes an item of an account together with those that arrive in the same turn of the event loop, or while the group
 * before them is processed: a transaction of many costs little more than that of one.
 * @param processGroup processes a group in the order of arrival. @returns the error of each item that failed
 * @throws the error of the item; that of `processGroup` fails all items of the group
 */
export function inGroup<Item>(
  { query }: Database,
  accountId: string,
  item: Item,
  processGroup: (items: Item[]) => Promise<Map<Item, unknown>>,
): Promise<void> {
  const accounts = waitingOf.get(query) ?? new Map<string, Waiting[]>();
  waitingOf.set(query, accounts);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting = accounts.get(accountId);
  if (waiting) waiting.push({ item, resolve, reject });
  else {
    const first = [{ item, resolve, reject }];
    accounts.set(accountId, first);
    setImmediate(async () => {
      while (first.length > 0) await settle(first.splice(0, mostItems), processGroup as never);
      accounts.delete(accountId);
    });
  }
  return promise;
}

async function settle(
  group: Waiting[],
  processGroup: (items: unknown[]) => Promise<Map<unknown, unknown>>,
): Promise<void> {
  try {
    const errors = await processGroup(group.map(({ item }) => item));
    for (const { item, resolve, reject } of group) errors.has(item) ? reject(errors.get(item)) : resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
