import { median, processorMs } from './consumption.ts';
import type { BenchDatabase } from './databases.ts';
import type { Program } from './program.ts';

/** What takes part in the rounds: the server, or a peer. */
export interface Contestant {
  name: string;
  /** Its processes. */
  programs: Program[];
  /** The database whose processor time counts, apart. */
  on?: BenchDatabase;
  /** Puts it under load for so many seconds. @returns how many requests it has completed */
  load(seconds: number): Promise<number>;
}

/** Medians over all rounds. */
export interface Result {
  /** Requests per second. */
  rate: number;
  /** Processor time of the processes per request, in microseconds. */
  processor: number;
  /** That of the database. */
  database: number;
}

export const rounds = 5;

/**
 * Puts each contestant under load in turn, in several rounds, so that other load on the machine affects all of them. Before,
 * half as long, it warms up the just-in-time compiler.
 * @param seconds how long each one in all
 */
export async function runRounds(contestants: Contestant[], seconds: number): Promise<Map<string, Result>> {
  for (const { load } of contestants) await load(seconds / 2);
  const results = new Map<string, Result[]>(contestants.map(({ name }) => [name, []]));
  for (let n = 0; n < rounds; n++) {
    // The order alternates, so that none has the advantage of its place.
    const order = n % 2 ? contestants.toReversed() : contestants;
    for (const one of order) results.get(one.name)?.push(await runRound(one, seconds / rounds));
  }
  const medianOf = (all: Result[], key: keyof Result) => median(all.map((result) => result[key]));
  return new Map(
    [...results].map(([name, all]) => [
      name,
      { rate: medianOf(all, 'rate'), processor: medianOf(all, 'processor'), database: medianOf(all, 'database') },
    ]),
  );
}

async function runRound({ programs, on, load }: Contestant, seconds: number): Promise<Result> {
  const read = () => programs.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const [since, processor, database] = [performance.now(), read(), on?.processorMs() ?? 0];
  const requests = await load(seconds);
  return {
    rate: requests / ((performance.now() - since) / 1000),
    processor: ((read() - processor) * 1000) / requests,
    database: (((on?.processorMs() ?? 0) - database) * 1000) / requests,
  };
}
