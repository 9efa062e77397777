/**
 * What became of a request. Unknown: its response did not arrive, or said that the server was unavailable. Then it can be
 * done or not, but not in part and not twice.
 */
export type Fate = 'accepted' | 'rejected' | 'unknown';

/** A request that changes data, with what it leaves in the tables if it is done. */
export interface Write {
  /** Unique among all requests. Records carry it with their number: `<mark>.0`, `<mark>.1`. */
  mark: string;
  /** Requests of one client are sent one after the other. */
  client: string;
  /** When it was sent and when it ended, in the order of all requests. */
  sent: number;
  ended?: number;
  operation: string;
  account: string;
  /** How many valid records it has. */
  records: number;
  /** How many of its records fail in the background. */
  failing: number;
  /** Whether the connection was refused, so that nothing was sent; it then counts as rejected. */
  refused?: true;
  /** Undefined until the request ends. */
  fate?: Fate;
  /** Email addresses of known subscribers that it unsubscribes, too. */
  unsubscribes?: readonly string[];
  /** The campaign that it changes, and the status that it sets or the status of the new subscription. */
  campaign?: { id: string; status: 'active' | 'paused' | 'pending' };
}

/** A request that is not sent yet. */
export type PlannedWrite = Omit<Write, 'sent' | 'ended' | 'fate'>;

/** What was sent, and what became of it. */
export interface Ledger {
  readonly writes: ReadonlyMap<string, Write>;
  /** Adds a request that is about to be sent. */
  begin(write: PlannedWrite): Write;
  /** Notes what became of a request. */
  end(write: Write, fate: Fate): void;
  /** A mark that no other request has. */
  nextMark(): string;
  /** Counts a response by its status, or the reason why there was none, with the milliseconds that it took. */
  count(operation: string, result: number | string, milliseconds: number): void;
  /** How many requests were accepted that change data. */
  readonly acceptedWrites: number;
  /** How many responses there were, by operation and result. */
  readonly results: ReadonlyMap<string, ReadonlyMap<number | string, number>>;
  /** Milliseconds of all responses, by operation. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** Notes a response that must not be, such as 500. Each kind is noted once. */
  report(violation: string): void;
  readonly violations: ReadonlySet<string>;
}

export function createLedger(): Ledger {
  const writes = new Map<string, Write>();
  const results = new Map<string, Map<number | string, number>>();
  const latencies = new Map<string, number[]>();
  const violations = new Set<string>();
  let marks = 0;
  let moment = 0;
  let acceptedWrites = 0;
  return {
    writes,
    results,
    latencies,
    violations,
    get acceptedWrites() {
      return acceptedWrites;
    },
    nextMark: () => `m${++marks}`,
    begin(given) {
      const write: Write = { ...given, sent: ++moment };
      writes.set(write.mark, write);
      return write;
    },
    end(write, fate) {
      write.fate = fate;
      write.ended = ++moment;
      if (fate === 'accepted') acceptedWrites++;
    },
    count(operation, result, milliseconds) {
      const counts = results.get(operation) ?? new Map<number | string, number>();
      results.set(operation, counts.set(result, (counts.get(result) ?? 0) + 1));
      const all = latencies.get(operation) ?? [];
      all.push(milliseconds);
      latencies.set(operation, all);
    },
    report: (violation) => void violations.add(violation),
  };
}

/** The totals of a ledger for the line of results, without what was never sent. Records come from batches and single requests. */
export function summarize({ writes, results }: Ledger): Record<string, number> {
  const totals = { requests: 0, accepted: 0, rejected: 0, unknown: 0 };
  for (const counts of results.values())
    for (const [result, count] of counts) if (result !== 'refused') totals.requests += count;
  for (const { fate, refused, records } of writes.values()) if (fate && !refused) totals[fate] += Math.max(records, 1);
  const { requests, accepted, rejected, unknown } = totals;
  return { requests, 'records accepted': accepted, 'records rejected': rejected, 'records unknown': unknown };
}
