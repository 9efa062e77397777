/**
 * The result of a request. Rejected: by the server, or by a refused connection, so that it was not sent. Unknown: its
 * response did not arrive, or said that the server was unavailable. Then it can be done or not, but not in part and not twice.
 */
export type Fate = 'accepted' | 'rejected' | 'unknown';

/** A request that changes data, with its traces in the tables if it is done. */
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
  /** Undefined until the request ends. */
  fate?: Fate;
  /** Email addresses of known subscribers that it unsubscribes, too. */
  unsubscribes?: readonly string[];
  /** The campaign that it changes, and the status that it sets or the status of the new subscription. */
  campaign?: { id: string; status: 'active' | 'paused' | 'pending' };
}

/** A request that is not sent yet. */
export type PlannedWrite = Omit<Write, 'sent' | 'ended' | 'fate'>;

/** The requests of clients, and their results. */
export interface Ledger {
  readonly writes: ReadonlyMap<string, Write>;
  /** Adds a request that is about to be sent. */
  begin(write: PlannedWrite): Write;
  /** Notes the result of a request. */
  end(write: Write, fate: Fate): void;
  /** A mark that no other request has. */
  nextMark(): string;
  /** Counts a response by its status, or the reason why there was none. */
  count(result: number | string): void;
  /** How many requests were sent. */
  readonly requests: number;
  /** Notes a response that must not be, such as 500. Each kind is noted once. */
  report(violation: string): void;
  readonly violations: ReadonlySet<string>;
}

export function createLedger(): Ledger {
  const writes = new Map<string, Write>();
  const violations = new Set<string>();
  let marks = 0;
  let moment = 0;
  let requests = 0;
  return {
    writes,
    violations,
    nextMark: () => `m${++marks}`,
    begin(given) {
      const write: Write = { ...given, sent: ++moment };
      writes.set(write.mark, write);
      return write;
    },
    end(write, fate) {
      write.fate = fate;
      write.ended = ++moment;
    },
    get requests() {
      return requests;
    },
    count(result) {
      if (result !== 'refused') requests++;
    },
    report: (violation) => void violations.add(violation),
  };
}
