/** A participant of the rounds: the server, or a peer. */
export interface Contestant {
  /** The processor time so far, in milliseconds, of all processes that work for it. */
  processorMs(): Promise<number>;
  /** Sends it so many requests, and waits for the responses. */
  load(requests: number): Promise<void>;
}

const rounds = 5;

/**
 * Sends each contestant as many requests in turn, in several rounds. It reads the processor time of its processes alone, in
 * nanoseconds of the kernel: this process, which sends the requests, and other programs do not count, and waiting
 * does not either. Other load still slows a processor down, which the rounds spread over all contestants, and the median leaves
 * out. Before, it warms up the just-in-time compiler.
 * @param requests of each contestant in each round
 * @returns the processor time per request of each contestant in each round, in microseconds
 */
export async function runRounds(contestants: readonly Contestant[], requests: number): Promise<number[][]> {
  for (const { load } of contestants) await load(2 * requests);
  const results: number[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that none has the advantage of its place.
    const entries = [...contestants.entries()];
    for (const [index, { processorMs, load }] of round % 2 ? entries.reverse() : entries) {
      const before = await processorMs();
      await load(requests);
      results[index]?.push((((await processorMs()) - before) * 1000) / requests);
    }
  }
  return results;
}
