import fc from 'fast-check';
import { exchange, formatCurl } from './exchange.ts';
import { type FuzzedRequest, fuzzedRequests } from './fuzzed-requests.ts';
import { findUnprocessed, type ServerPair } from './server-pair.ts';

/** Milliseconds that the search may take. */
const patience = 20_000;

/**
 * Looks for the smallest request that violates by itself, on servers at the beginning.
 * @param seed,index name the request: the chunk that it is from, and its place there
 * @returns the request as a command with what is wrong; undefined if it violates only after others
 */
export async function shrinkViolation(pair: ServerPair, seed: number, index: number): Promise<string | undefined> {
  let smallest: string | undefined;
  const violates = async (request: FuzzedRequest) => {
    const { sent, violation } = await exchange(pair, request);
    const failed = violation === undefined ? await findUnprocessed(pair) : undefined;
    const clause = violation ?? failed?.clause;
    // The next attempt meets neither the batch nor other data of this one.
    if (clause !== undefined) await pair.reset();
    if (clause !== undefined) smallest = `${formatCurl(sent)}: ${clause}.`;
    return clause !== undefined;
  };
  await pair.reset();
  await fc.check(
    fc.asyncProperty(fuzzedRequests, async (request) => !(await violates(request))),
    { seed, path: String(index), numRuns: index + 1, interruptAfterTimeLimit: patience, endOnFailure: false },
  );
  return smallest;
}
