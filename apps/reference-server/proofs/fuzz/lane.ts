import fc from 'fast-check';
import type { Violation } from '../proof.ts';
import { type Coverage, count } from './coverage.ts';
import { exchange, formatCurl } from './exchange.ts';
import { certainRequests, type FuzzedRequest, fuzzedRequests } from './fuzzed-requests.ts';
import { known } from './fuzzed-workspace.ts';
import { findUnprocessed, type ServerPair } from './server-pair.ts';
import { shrinkViolation } from './shrink-violation.ts';

/** Requests are generated in chunks, each from its own seed. */
const chunkSize = 200;

/** The seed of a chunk; other chunks and other lanes have others. */
const seedOf = (seed: number, lane: number, chunk: number): number => (seed * 1_000_003 + lane * 100_003 + chunk) | 0;

interface LaneOptions {
  pair: ServerPair;
  seed: number;
  /** The number of the lane. */
  lane: number;
  /** Number of the first request, and of the first that is not sent. */
  from: number;
  to: number;
  coverage: Coverage;
  /** Called after each chunk. @returns whether to go on */
  onChunk(): boolean;
  /** Reports a violation. @returns whether to go on */
  onViolation(violation: Violation): boolean;
  /** Whether to look for the smallest request that violates. */
  shrink: boolean;
}

/** Operations after whose success emails can be due at once. */
const due = new Set(['subscribeToCampaign', 'activateCampaign', 'page /forms', 'page /confirm', 'page /unsubscribe']);
const isBatch = ({ operation }: FuzzedRequest) => operation.endsWith('Batch');
/** Responses to batches depend on nothing that is done in the background, so that one settling suffices for all of a chunk. */
const batchesFirst = (requests: readonly FuzzedRequest[]) =>
  requests.toSorted((one, other) => Number(isBatch(other)) - Number(isBatch(one)));

/**
 * Sends generated requests one after another to both servers of a pair. Before a response can depend on work in the
 * background, both servers do that work.
 */
export async function runLane({
  pair,
  seed,
  lane,
  from,
  to,
  coverage,
  onChunk,
  onViolation,
  shrink,
}: LaneOptions): Promise<void> {
  let unsettled: 'batch' | 'due' | undefined;
  const accepted = new Map<string, { number: number; request: FuzzedRequest }>();
  /** The places of the arbitrary requests of a chunk in the order in which they were generated. */
  let indexOf = new Map<FuzzedRequest, number>();
  const report = async (number: number, request: FuzzedRequest | undefined, clause: string, curl = '') => {
    const name = request ? `${request.kind} request to ${request.operation}` : 'requests';
    const index = request && indexOf.get(request);
    const smallest =
      index !== undefined && shrink
        ? await shrinkViolation(pair, seedOf(seed, lane, Math.floor(number / chunkSize)), index)
        : undefined;
    const detail = smallest ? `Smallest: ${smallest}` : curl && `After the requests before it: ${curl}`;
    await pair.reset();
    unsettled = undefined;
    accepted.clear();
    return onViolation({
      text: `Request ${lane}:${number}, a ${name}: ${clause}. ${detail}`,
      only: `${lane}:${number}`,
    });
  };
  for (let chunk = Math.floor(from / chunkSize); chunk * chunkSize < to; chunk++) {
    const generated = fc.sample(fuzzedRequests, { seed: seedOf(seed, lane, chunk), numRuns: chunkSize });
    indexOf = new Map(generated.map((request, index) => [request, index]));
    const requests = [...(chunk === 0 ? certainRequests() : []), ...generated].slice(0, chunkSize);
    for (const [n, request] of batchesFirst(requests).entries()) {
      const number = chunk * chunkSize + n;
      if (number < from || number >= to) continue;
      if (unsettled === 'due' || (unsettled === 'batch' && !isBatch(request))) {
        await pair.settle(1);
        unsettled = undefined;
      }
      const { sent, response, violation } = await exchange(pair, request);
      if (response) count(coverage, request, response);
      if (violation !== undefined) {
        if (!(await report(number, request, violation, formatCurl(sent)))) return;
      } else if (response && response.status < 300) {
        if (due.has(request.operation)) unsettled = 'due';
        else if (isBatch(request)) {
          unsettled ??= 'batch';
          const id = response.headers['x-request-id'] as string | undefined;
          if (id) accepted.set(id, { number, request });
        }
      }
    }
    const failed = await findUnprocessed(pair);
    if (failed) {
      const origin = accepted.get(failed.id);
      if (!(await report(origin?.number ?? chunk * chunkSize, origin?.request, failed.clause))) return;
    }
    accepted.clear();
    unsettled = undefined;
    if (chunk % 10 === 9) await pair.settle('6h');
    await readLinks(pair);
    if (!onChunk()) return;
  }
}

/** Takes the links of new emails, for requests to the pages behind them. */
async function readLinks({ servers: [{ operator }], values }: ServerPair): Promise<void> {
  const { emails } = await operator.emails.list({ account: known.account });
  for (const { message_id } of emails.slice(0, 5)) {
    const email = JSON.stringify(await operator.emails.fetch({ message_id }));
    for (const page of ['confirm', 'unsubscribe']) {
      const token = new RegExp(`/${page}/([\\w-]+)`).exec(email)?.[1];
      if (token) values[page] = token;
    }
  }
}
