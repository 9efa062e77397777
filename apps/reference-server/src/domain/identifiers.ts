import { createHash, randomUUID } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/**
 * Creates a unique identifier that cannot be guessed. Identifiers increase, so that indexes are filled in order:
 * milliseconds come first, then a counter that starts at a random number in each millisecond, then random digits. Node
 * caches random UUIDs, so that this costs no system call, unlike a UUID of version 7.
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

/** Derives an identifier from its parts: the same parts always give the same identifier. */
export function stableId(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
