import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import TinyQueue from 'tinyqueue';

/** What requests wait for: processors, a disk, the thread of a process. */
export interface Station {
  name: string;
  /** How many requests it serves at a time. */
  servers: number;
  /** Whether it serves all that wait in one go, as a flush to disk does for all commits that wait. */
  together?: boolean;
}

/** A part of a request. */
export interface Step {
  /** The stations that it holds at the same time, such as the thread of a process and a processor. */
  at: string[];
  /** Milliseconds on average. Times are exponential: some requests take much longer than others. */
  mean: number;
}

/** The load: clients that each wait for a response before the next request, or requests that arrive by themselves. */
export type Load = { clients: number } | { perSecond: number };

export interface Outcome {
  /** Responses per second. */
  rate: number;
  /** Milliseconds from a request to its response, for the median and the slowest hundredth. */
  p50: number;
  p99: number;
  /** The share of the time that each station is busy, from 0 to 1. */
  busy: Record<string, number>;
}

interface Extent {
  /** Requests to simulate. */
  requests?: number;
  seed?: number;
}

/** The first requests, which find all queues empty, do not count. */
const warmUp = 0.1;

/** A step that waits for its stations, or has some of them. */
interface Job {
  request: number;
  start: number;
  step: number;
  /** How many stations of the step it holds. */
  held: number;
}

/**
 * Plays requests through stations where they queue in the order of their arrival.
 * @param stepsOf the steps of a request by its number, so that they can be spread over processes
 */
export function simulate(
  stations: readonly Station[],
  stepsOf: (request: number) => readonly Step[],
  load: Load,
  { requests = 40_000, seed = 1 }: Extent = {},
): Outcome {
  const random = xoroshiro128plus(seed);
  const exponential = (mean: number) => -Math.log(1 - uniformFloat64(random)) * mean;
  let now = 0;
  const events = new TinyQueue<{ at: number; happen: () => void }>([], (one, other) => one.at - other.at);
  const after = (delay: number, happen: () => void) => events.push({ at: now + delay, happen });
  const states = new Map(
    stations.map((station) => [station.name, { ...station, waiting: [] as Job[], used: 0, busyMs: 0 }]),
  );
  const stateOf = (name: string) => {
    const state = states.get(name);
    if (!state) throw new Error(`No station is called ${name}.`);
    return state;
  };
  const times: number[] = [];
  let started = 0;
  let ended = 0;
  let countedFrom = 0;

  function arrive(): void {
    if (started >= requests) return;
    begin({ request: started++, start: now, step: 0, held: 0 });
    if ('perSecond' in load) after(exponential(1000 / load.perSecond), arrive);
  }

  function begin(job: Job): void {
    const step = stepsOf(job.request)[job.step];
    const name = step?.at[job.held];
    if (!step) finish(job);
    else if (name === undefined) hold([job], step);
    else {
      stateOf(name).waiting.push(job);
      serve(name);
    }
  }

  function serve(name: string): void {
    const station = stateOf(name);
    if (station.waiting.length === 0 || station.used >= station.servers) return;
    station.used++;
    const group = station.waiting.splice(0, station.together ? station.waiting.length : 1);
    for (const job of group) job.held++;
    const [first] = group as [Job];
    const step = stepsOf(first.request)[first.step] as Step;
    if (station.together) hold(group, step);
    else begin(first);
  }

  function hold(group: Job[], step: Step): void {
    const duration = exponential(step.mean);
    after(duration, () => {
      for (const name of step.at) {
        const station = stateOf(name);
        station.used--;
        if (now > countedFrom && countedFrom > 0) station.busyMs += duration;
        serve(name);
      }
      for (const job of group) begin({ ...job, step: job.step + 1, held: 0 });
    });
  }

  function finish({ start }: Job): void {
    ended++;
    if (countedFrom === 0 && ended >= requests * warmUp) countedFrom = now;
    else if (countedFrom > 0) times.push(now - start);
    if ('clients' in load) arrive();
  }

  for (let client = 0; client < ('clients' in load ? load.clients : 1); client++) arrive();
  for (let event = events.pop(); event; event = events.pop()) {
    now = event.at;
    event.happen();
  }
  const duration = now - countedFrom;
  times.sort((one, other) => one - other);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    rate: times.length / (duration / 1000),
    p50: percentile(0.5),
    p99: percentile(0.99),
    busy: Object.fromEntries(
      [...states.values()].map(({ name, busyMs, servers }) => [name, Math.min(1, busyMs / duration / servers)]),
    ),
  };
}
