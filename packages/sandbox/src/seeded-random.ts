import { createCipheriv, createHmac } from 'node:crypto';
import type { Clock } from '@email-automation/service/domain/clock';
import { createRandom, type Random } from '@email-automation/service/domain/random';
import type { RandomSource } from '@email-automation/service/ports/crypto';

/** Random values that replay: the same seed and the same draws give the same values. Whoever knows the seed knows them. */
export interface SeededRandom extends Random {
  readonly seed: number;
  /** Begins again: from here on, every source draws its first values. Call it when the data is reset. */
  restart(): void;
  /** Goes on with values that were never drawn. Call it when older data is restored, which has some of those drawn last. */
  branch(): void;
}

/**
 * Creates random values from a seed. Each source derived from it is the keystream of AES with another key.
 * @throws RangeError for a seed that is not a safe integer of at least 0
 */
export function seededRandom(seed: number, clock: Clock): SeededRandom {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`The seed must be an integer of at least 0, not ${seed}.`);
  /** The number that sources draw from: 0 at the start, and a new one after each branch. */
  let branch = 0;
  let branches = 0;
  /** Counts restarts and branches. */
  let run = 0;
  const create = (name: string): Random => {
    let current: Random | undefined;
    let startedIn = run;
    const source = (): Random => {
      if (current === undefined || startedIn !== run)
        current = createRandom(clock, keystream(seed, branch === 0 ? name : `${name} ${branch}`));
      startedIn = run;
      return current;
    };
    return {
      id: () => source().id(),
      uuid: () => source().uuid(),
      token: () => source().token(),
      bytes: (count) => source().bytes(count),
      derive: (...parts) => create(JSON.stringify([name, ...parts])),
    };
  };
  return {
    ...create(''),
    seed,
    restart() {
      branch = 0;
      run++;
    },
    branch() {
      branch = ++branches;
      run++;
    },
  };
}

function keystream(seed: number, name: string): RandomSource {
  const key = createHmac('sha256', String(seed)).update(name).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const bytes = (count: number) => cipher.update(Buffer.alloc(count));
  return { bytes, uuid: () => formatUuid(bytes(16)) };
}

/** Formats 16 bytes as a UUID of version 4 (RFC 9562, 5.4). */
function formatUuid(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
