import { sha256 } from '../ports/crypto.ts';
import type { Clock } from './clock.ts';

/**
 * Creates a function that creates unique identifiers, which cannot be guessed. Identifiers increase, so that indexes are
 * filled in order: milliseconds come first, then a counter that starts at a random number in each millisecond, then random
 * digits. Random UUIDs are cheaper than a UUID of version 7, because Node caches them.
 * @param clock identifiers continue to increase when it goes back
 */
export function createIds(clock: Clock, uuid: () => string): () => string {
  let lastTime = 0;
  let prefix = '';
  let counter = 0;
  return () => {
    const random = uuid();
    const time = clock.now().getTime();
    if (time > lastTime) {
      lastTime = time;
      prefix = time.toString(16).padStart(12, '0');
      counter = Number.parseInt(random.slice(0, 7), 16);
    } else counter++;
    return prefix + counter.toString(16).padStart(8, '0') + random.slice(-12);
  };
}

/** Derives an identifier from its parts: the same parts always give the same identifier. */
export function stableId(...parts: string[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 32);
}
