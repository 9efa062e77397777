import { processorMs } from './consumption.ts';
import type { BenchDatabase } from './databases.ts';
import type { Program } from './program.ts';

/** A participant of the rounds: the server, or a peer. */
export interface Contestant {
  name: string;
  program: Program;
  /** The database whose processor time counts, apart. */
  on?: BenchDatabase;
  /** Sends it so many requests, and waits for the responses. */
  load(requests: number): Promise<void>;
}

/** The cost of a request in each round. */
export interface Result {
  /** Processor time of the process per request, in microseconds. */
  processor: number[];
  /** Of the database. */
  database: number[];
}

export const rounds = 7;

/**
 * Sends each contestant as many requests in turn, in several rounds. It reads the processor time of its process alone, in
 * nanoseconds of the kernel: this process, which sends the requests, and other programs do not count, and waiting
 * does not either. Other load still slows a processor down, which the rounds spread over all contestants, and the least of all
 * rounds leaves out. Before, it warms up the just-in-time compiler.
 * @param requests of each contestant in each round
 */
export async function runRounds(contestants: Contestant[], requests: number): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (const { name, load } of contestants) {
    results.set(name, { processor: [], database: [] });
    await load(2 * requests);
  }
  for (let n = 0; n < rounds; n++) {
    // The order alternates, so that none has the advantage of its place.
    for (const one of n % 2 ? contestants.toReversed() : contestants) {
      const result = results.get(one.name) as Result;
      const [processor, database] = [processorMs(one.program.pid), one.on?.processorMs() ?? 0];
      await one.load(requests);
      result.processor.push(((processorMs(one.program.pid) - processor) * 1000) / requests);
      result.database.push((((one.on?.processorMs() ?? 0) - database) * 1000) / requests);
    }
  }
  return results;
}
