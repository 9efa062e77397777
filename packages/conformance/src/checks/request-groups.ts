/** How many requests of a check, which do not depend on each other, are sent at the same time. */
const groupSize = 3;

/** Divides items into groups, in order: the requests for one group can be sent at the same time. */
export const groupsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / groupSize) }, (_, n) =>
    items.slice(n * groupSize, (n + 1) * groupSize),
  );
