/** How many requests of a check, which do not depend on each other, are sent at the same time. */
const groupSize = 3;

/** Divides items into groups, in order: the requests for one group can be sent at the same time. */
export const groupsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / groupSize) }, (_, n) =>
    items.slice(n * groupSize, (n + 1) * groupSize),
  );

/** Sends a request for each item, a group at a time. @returns the results of `send`, in the order of the items */
export async function sendInGroups<T, Result>(
  items: readonly T[],
  send: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const group of groupsOf(items)) results.push(...(await Promise.all(group.map(send))));
  return results;
}
