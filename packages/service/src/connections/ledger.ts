import { serverLimits } from '@email-automation/contract-tools/server-limits';

/** The owner of everything that requests without a valid credential take: a guess must take nothing from a user. */
export const anonymous = '';
/** Together, they get this part of what one user could. */
const anonymousPart = 1 / 8;
/** Owners that a pool remembers although they have nothing: a map that loses its last key gets a new table, and the old ones stay. */
const mostRemembered = 1000;

/**
 * An amount that owners share, such as bytes of memory. An owner can take as much as it leaves free: one alone half of it, the next one
 * half of the rest. So owners that stall always leave something for another one, whose first piece fits, however large it is.
 */
export class Pool {
  readonly #size: number;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get taken(): number {
    return this.#taken;
  }

  fits(owner: string, amount: number): boolean {
    const free = this.#size - this.#taken;
    const own = this.#takenBy.get(owner) ?? 0;
    const part = owner === anonymous ? anonymousPart : 1;
    return own === 0 ? free > 0 : own + amount <= part * (free - amount);
  }

  /** Takes an amount, even if it does not fit; a negative one gives it back. */
  add(owner: string, amount: number): void {
    const own = (this.#takenBy.get(owner) ?? 0) + amount;
    if (own === 0 && this.#takenBy.size > mostRemembered) this.#takenBy.delete(owner);
    else this.#takenBy.set(owner, own);
    this.#taken += amount;
  }
}

/** What a request takes until its handler ends. */
export class Holding {
  #owner: string;
  readonly #amounts = new Map<Pool, number>();
  #hasEnded = false;

  constructor(owner: string) {
    this.#owner = owner;
  }

  get owner(): string {
    return this.#owner;
  }

  /** @returns whether it fits */
  take(pool: Pool, amount: number): boolean {
    // After a refusal, the server drops the rest of the body.
    if (this.#hasEnded) return true;
    if (!pool.fits(this.#owner, amount)) return false;
    pool.add(this.#owner, amount);
    this.#amounts.set(pool, (this.#amounts.get(pool) ?? 0) + amount);
    return true;
  }

  giveBack(pool: Pool): void {
    pool.add(this.#owner, -(this.#amounts.get(pool) ?? 0));
    this.#amounts.set(pool, 0);
  }

  /** Gives everything back, and takes nothing from here on. */
  end(): void {
    this.#hasEnded = true;
    for (const pool of this.#amounts.keys()) this.giveBack(pool);
  }

  /** Charges everything to another owner: the user of the credential, once it is known. */
  moveTo(owner: string): void {
    for (const [pool, amount] of this.#amounts) {
      pool.add(this.#owner, -amount);
      pool.add(owner, amount);
    }
    this.#owner = owner;
  }
}

const mebibyte = 1024 * 1024;
/** Bytes in memory together, by default. */
const [ofBodies, ofResponses] = [serverLimits.bodyMemoryMebibytes * mebibyte, serverLimits.unreadMebibytes * mebibyte];
/** More would only wait for each other. As many wait as can start in about a second. */
const { runningRequests, runningPages, waitingRequests } = serverLimits;

/** The amounts that requests share in a process, and the number of requests that were refused because too little was free. */
export class Ledger {
  /** Requests that run. */
  readonly slots = new Pool(runningRequests);
  /** Pages of lists that are read: of the connections to PostgreSQL, one user leaves some to others. */
  readonly pages = new Pool(runningPages);
  /** Requests that wait for a slot. */
  readonly places: Pool;
  /** Bytes of bodies that have arrived: small bodies have a reserve. */
  readonly smallBodies: Pool;
  readonly largeBodies: Pool;
  /** Bytes of responses that clients have not read. */
  readonly responses: Pool;
  shedRequests = 0;

  /** Whether requests wait for as long as it takes, as in a sandbox. */
  readonly waitsForever: boolean;

  constructor({ waitsForever = false, bodyMemory = ofBodies, responseMemory = ofResponses } = {}) {
    this.waitsForever = waitsForever;
    this.places = new Pool(waitsForever ? Number.POSITIVE_INFINITY : waitingRequests);
    this.smallBodies = new Pool(bodyMemory / 4);
    this.largeBodies = new Pool(bodyMemory);
    this.responses = new Pool(responseMemory);
  }
}
