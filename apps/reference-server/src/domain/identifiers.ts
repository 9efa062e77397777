import { createHash, randomUUID } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/**
 * A new identifier: unique, not to be guessed, and growing, so that indexes are filled in order. Milliseconds come
 * first, then a counter that begins at random in each of them, then chance; Node keeps a stock of random UUIDs, where a
 * UUID of version 7 costs a call of the system each.
 */
export function newId(): string {
  const random = randomUUID();
  const time = Date.now();
  if (time > lastTime) {
    lastTime = time;
    counter = Number.parseInt(random.slice(0, 7), 16);
  } else counter++;
  return lastTime.toString(16).padStart(12, '0') + counter.toString(16).padStart(8, '0') + random.slice(-12);
}

/** The same identifier for the same parts, so that what is declared twice is made once. */
export function stableId(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
