import { currentDeadline, runUntil } from '../../ports/deadline.ts';

/** How a group of items is processed. @returns the result of each item, in the same order */
type Process<Item, Result> = (items: Item[], key: string) => Promise<Result[]>;

interface Waiting<Item, Result> {
  item: Item;
  deadline: number | undefined;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** How many items a group has at most, so that none waits long for its neighbors. */
const mostItems = 100;

/**
 * Processes items with the same key in groups: those that arrive in the same turn of the event loop, or while the group
 * before them is processed. No item joins a group whose processing has begun, so that no result is older than its item. The
 * first item sets the deadline of the group.
 * @returns a function that processes one item; an error of its group fails each of its items
 */
export function batchByKey<Item, Result>(process: Process<Item, Result>): (key: string, item: Item) => Promise<Result> {
  /** The items that wait; a key stays while a group of it is processed. */
  const waiting = new Map<string, Waiting<Item, Result>[]>();

  async function processAll(key: string): Promise<void> {
    for (let group = take(key); group.length > 0; group = take(key)) {
      // The first one came first.
      await runUntil(group[0]?.deadline, () => settle(group, (items) => process(items, key)));
    }
    waiting.delete(key);
  }

  function take(key: string): Waiting<Item, Result>[] {
    return (waiting.get(key) ?? []).splice(0, mostItems);
  }

  return (key, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const one = { item, deadline: currentDeadline(), resolve, reject };
    const others = waiting.get(key);
    if (others) others.push(one);
    else {
      waiting.set(key, [one]);
      setImmediate(() => void processAll(key));
    }
    return promise;
  };
}

async function settle<Item, Result>(
  group: Waiting<Item, Result>[],
  process: (items: Item[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const results = await process(group.map(({ item }) => item));
    for (const [n, { resolve }] of group.entries()) resolve(results[n] as Result);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
