import { AsyncResource } from 'node:async_hooks';
import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Holding, Ledger, Pool } from './ledger.ts';

/** Requests that start at once while no more run and none waits: to queue them would cost more than they take. */
const fewRunning = 16;
/** Milliseconds of a turn of the event loop in which requests start, and how many at most: probes and other owners get their turn. */
const [slice, mostSteps] = [15, 100];
/** Milliseconds between two ticks, and how many of them a request waits. A process that stands still for a while has only one. */
const [tickMilliseconds, patience] = [100, 10];

interface Waiting {
  holding: Holding;
  pool: Pool;
  /** The tick in which it arrived. */
  since: number;
  start: () => void;
  /** Undefined for a request that waits for as long as it takes. */
  shed: (() => void) | undefined;
  /** Without it, the request would have the deadline and the trace of the one that makes room for it. */
  context: AsyncResource;
}

/** Gives slots to requests. If none is free, they wait, and owners take turns. */
export class SlotQueue {
  readonly #ledger: Ledger;
  /** By owner and pool: small requests of an owner do not wait behind its pages. */
  readonly #queues = new Map<string, Set<Waiting>>();
  #tick = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Steps that are scheduled for the end of this turn of the event loop, or the next one. */
  #steps = 0;
  /** When requests of this turn start no more; undefined before the first one. */
  #sliceEnd: number | undefined;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Whether a request would be shed that arrives now. While none waits, the owner need not be known. */
  isFull(findOwner: () => string): boolean {
    return this.#ledger.places.taken > 0 && !this.#ledger.places.fits(findOwner(), 1);
  }

  /**
   * Calls `start` with a slot, now or later, or `shed` instead.
   * @param pool the pool of the slot (default: of all requests)
   * @returns ends the wait, if there is one
   */
  enter(holding: Holding, start: () => void, shed?: () => void, pool: Pool = this.#ledger.slots): () => void {
    const { slots, places, waitsForever } = this.#ledger;
    const isQuiet = this.#queues.size === 0 && slots.taken < fewRunning;
    if (isQuiet && this.#hasTime() && holding.take(pool, 1)) start();
    else if (shed && !places.fits(holding.owner, 1)) shed();
    else {
      // `AsyncResource.bind` would keep the request in memory until a full collection of garbage.
      const context = new AsyncResource('SlotQueue');
      const mayShed = waitsForever ? undefined : shed;
      const waiting = { holding, pool, since: this.#tick, start, shed: mayShed, context };
      this.#wait(waiting);
      return () => this.#stopWaiting(waiting);
    }
    return () => {};
  }

  /** Takes the slot back. */
  leave(holding: Holding): void {
    holding.giveBack(this.#ledger.slots);
    holding.giveBack(this.#ledger.pages);
    this.#schedule();
  }

  #wait(waiting: Waiting): void {
    getOrCreate(this.#queues, this.#keyOf(waiting), () => new Set<Waiting>()).add(waiting);
    this.#ledger.places.add(waiting.holding.owner, 1);
    this.#timer ??= setInterval(() => {
      this.#tick++;
      this.#schedule();
    }, tickMilliseconds).unref();
    this.#schedule();
  }

  #keyOf({ holding, pool }: Waiting): string {
    return `${pool === this.#ledger.pages ? 'pages' : 'others'} ${holding.owner}`;
  }

  #stopWaiting(waiting: Waiting): void {
    const key = this.#keyOf(waiting);
    const queue = this.#queues.get(key);
    if (!queue?.delete(waiting)) return;
    this.#ledger.places.add(waiting.holding.owner, -1);
    // The other owners take their turns first.
    this.#queues.delete(key);
    if (queue.size > 0) this.#queues.set(key, queue);
    if (this.#queues.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Each step has its own immediate, so that the work it starts runs before the next step. */
  #schedule(): void {
    if (this.#steps > 0) return;
    this.#steps = Math.min(this.#ledger.places.taken, mostSteps);
    for (let n = 0; n < this.#steps; n++) setImmediate(() => this.#step());
  }

  #step(): void {
    const goesOn = !this.#hasTime() || this.#settleNext();
    if (--this.#steps === 0 && goesOn) this.#schedule();
  }

  #hasTime(): boolean {
    const now = performance.now();
    if (this.#sliceEnd === undefined) {
      this.#sliceEnd = now + slice;
      setImmediate(() => {
        this.#sliceEnd = undefined;
      });
    }
    return now < this.#sliceEnd;
  }

  /** Starts or sheds a request. @returns whether there was one */
  #settleNext(): boolean {
    for (const [first] of this.#queues.values()) {
      if (first === undefined) continue;
      const { holding, pool, since, start, shed, context } = first;
      const isOverdue = shed !== undefined && this.#tick - since > patience;
      if (!isOverdue && !holding.take(pool, 1)) continue;
      this.#stopWaiting(first);
      context.runInAsyncScope(isOverdue ? shed : start);
      return true;
    }
    return false;
  }
}
