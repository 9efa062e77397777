import { AsyncResource } from 'node:async_hooks';
import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { serverLimits } from '@email-automation/contract-tools/server-limits';

/**
 * Milliseconds in which requests start before responses, probes, and new connections get their turn: as many as those have had, within
 * these limits.
 */
const [shortestSlice, longestSlice] = [5, 15];
/** Requests that start at once while no more run and none waits, whatever the time: to queue them would cost more than they take. */
const fewRunning = 16;
/** Requests that start or are shed in one turn at most. */
const mostSteps = 100;
/** Requests that run at once, in total and for one sender. More would only wait for each other. */
const { runningRequests: mostRunning, runningRequestsOfSender: mostOfSender } = serverLimits;
/** A body counts as a further request for each of so many bytes. */
const bytesOfRequest = 16 * 1024;
/** The most further requests as which a body counts. */
const mostOfBody = 15;
/** Milliseconds between two ticks. A process that stands still for a while has only one. */
const tickMilliseconds = 100;
/** Requests of a sender that are expected to start in a tick: at first, and at the least. */
const [firstPace, leastPace] = [200, 4];

interface Waiting {
  /** The tick in which it arrived. */
  since: number;
  start: () => void;
  shed: () => void;
}

/** Requests with one credential, or all without a valid one. */
interface Sender {
  name: string;
  running: number;
  waiting: Set<Waiting>;
  /** Requests that started in this tick. */
  started: number;
  /** Requests that are expected to start in a tick. */
  pace: number;
}

/**
 * Admits requests as fast as they can be processed. The rest wait, each sender in its own queue, and senders take turns. A queue
 * holds only as many as can start in a moment, and further ones are shed at once, which takes a fraction of the time: those that are admitted
 * keep their speed, and the event loop stays free for probes. A request that was admitted is never shed.
 */
export class Admission {
  readonly #senders = new Map<string, Sender>();
  readonly #now: () => number;
  readonly #patience: number;
  #running = 0;
  #waiting = 0;
  #tick = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Steps that are scheduled for the end of this turn of the event loop, or the next one. */
  #steps = 0;
  /** When requests of this turn start no more; undefined before the first one. */
  #sliceEnd: number | undefined;
  #lastSliceEnd = 0;

  #shedRequests = 0;

  /**
   * @param patience seconds that a request can wait
   * @param now a clock in milliseconds
   */
  constructor(patience = 0.5, now = () => performance.now()) {
    this.#patience = (patience * 1000) / tickMilliseconds;
    this.#now = now;
  }

  /** The number of requests that were shed. */
  get shedRequests(): number {
    return this.#shedRequests;
  }

  /**
   * Calls `start` now or later, or `shed`.
   * @param bytes size of the body
   * @param start gets the returned value
   * @returns ends the request, whatever became of it; more than once does no harm
   */
  enter(name: string, bytes: number, start: (leave: () => void) => void, shed: () => void): () => void {
    const create = () => ({ name, running: 0, waiting: new Set<Waiting>(), started: 0, pace: firstPace });
    const sender: Sender = getOrCreate(this.#senders, name, create);
    const { waiting } = sender;
    const weight = 1 + Math.min(Math.floor(bytes / bytesOfRequest), mostOfBody);
    let isRunning = false;
    const leave = () => {
      if (isRunning) {
        isRunning = false;
        sender.running -= weight;
        this.#running -= weight;
      } else this.#stopWaiting(sender, request);
      // By then, requests that came later may have a queue of the same name.
      const isCurrent = this.#senders.get(name) === sender;
      if (isCurrent && sender.running === 0 && waiting.size === 0) this.#senders.delete(name);
      this.#schedule();
    };
    const run = () => {
      isRunning = true;
      sender.running += weight;
      sender.started++;
      this.#running += weight;
      start(leave);
    };
    const request = { since: this.#tick, start: run, shed };
    if (this.isFull(name)) this.#shed(request);
    else if (this.#isQuiet() || (waiting.size === 0 && this.#hasRoom(sender) && this.#hasTime())) run();
    else this.#wait(sender, request);
    return leave;
  }

  /** Whether a request would be shed that arrives now. */
  isFull(name: string): boolean {
    const sender = this.#senders.get(name);
    return sender !== undefined && sender.waiting.size >= this.#patience * sender.pace;
  }

  /** Whether any request waits: otherwise, none would be shed. */
  get isCrowded(): boolean {
    return this.#waiting > 0;
  }

  /** Counts a request that was shed before it entered. */
  countShed(): void {
    this.#shedRequests++;
  }

  /** Sheds requests that have waited for too long. A timer calls it while requests wait. */
  tick(): void {
    this.#tick++;
    for (const sender of this.#senders.values()) {
      // One tick in which the process stands still is no overload.
      sender.pace = Math.max(sender.started, sender.pace / 2, leastPace);
      sender.started = 0;
    }
    this.#schedule();
  }

  #wait(sender: Sender, request: Waiting): void {
    // It would have the deadline and the trace of the request that makes room for it.
    request.start = AsyncResource.bind(request.start);
    request.shed = AsyncResource.bind(request.shed);
    sender.waiting.add(request);
    this.#waiting++;
    if (this.#timer === undefined) this.#startTicks();
    this.#schedule();
  }

  #startTicks(): void {
    // Work that started earlier does not count for this tick.
    for (const sender of this.#senders.values()) sender.started = 0;
    this.#timer = setInterval(() => this.tick(), tickMilliseconds).unref();
  }

  #stopWaiting(sender: Sender, request: Waiting): void {
    if (!sender.waiting.delete(request)) return;
    this.#waiting--;
    if (this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #shed({ shed }: Waiting): void {
    this.countShed();
    shed();
  }

  #isQuiet(): boolean {
    return this.#waiting === 0 && this.#running < fewRunning;
  }

  #hasRoom({ running }: Sender): boolean {
    return this.#running < mostRunning && running < mostOfSender;
  }

  #hasTime(): boolean {
    const now = this.#now();
    if (this.#sliceEnd === undefined) {
      const others = now - this.#lastSliceEnd;
      this.#sliceEnd = now + Math.min(Math.max(others, shortestSlice), longestSlice);
      setImmediate(() => {
        this.#sliceEnd = undefined;
      });
    }
    if (now < this.#sliceEnd) this.#lastSliceEnd = now;
    return now < this.#sliceEnd;
  }

  /** Each step has its own immediate, so that the work it starts runs before the next step. */
  #schedule(): void {
    if (this.#steps > 0) return;
    this.#steps = Math.min(this.#waiting, mostSteps);
    for (let n = 0; n < this.#steps; n++) setImmediate(() => this.#step());
  }

  /** Starts or sheds one of the waiting requests. */
  #step(): void {
    const isLast = --this.#steps === 0;
    const isDone = !this.#hasTime() || this.#settleFirst();
    if (isLast && isDone) this.#schedule();
  }

  /** @returns whether there was one that could be started or shed */
  #settleFirst(): boolean {
    for (const sender of this.#senders.values()) {
      const [first] = sender.waiting;
      if (first === undefined) continue;
      const isOverdue = this.#tick - first.since > this.#patience;
      if (!isOverdue && !this.#hasRoom(sender)) continue;
      this.#stopWaiting(sender, first);
      // The other senders take their turns first.
      this.#senders.delete(sender.name);
      this.#senders.set(sender.name, sender);
      if (isOverdue) this.#shed(first);
      else first.start();
      return true;
    }
    return false;
  }
}
