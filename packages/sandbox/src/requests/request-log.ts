import type { Arguments } from '@email-automation/types/operator';
import type { RequestSummary } from '@email-automation/types/operator/schemas';
import type { Exchange, LoggedRequest } from './exchanges.ts';
import { explainError } from './explain-error.ts';

/** Which exchanges to list; without a limit, 100. */
export type RequestFilter = NonNullable<Arguments<'listRequests'>['query']>;

/** The most exchanges in the log; older ones go. */
const maxExchanges = 10_000;
/** The most bytes of the exchanges in the log. */
const maxBytes = 32 * 1024 * 1024;

const defaultLimit = 100;

/** An exchange, as the log holds it. */
export type HeldExchange = Exchange & {
  number: number;
  size: number;
};

/** The last exchanges of a sandbox. */
export type ServerRequestLog = ReturnType<typeof createRequestLog>;

/** Creates an empty log. @param most how many exchanges, and bytes of their messages, it holds */
export function createRequestLog(
  most: { exchanges: number; bytes: number } = { exchanges: maxExchanges, bytes: maxBytes },
) {
  let exchanges: HeldExchange[] = [];
  const credentials = new WeakMap<HeldExchange, string>();
  const originals = new WeakMap<HeldExchange, number>();
  let [added, bytes] = [0, 0];
  return {
    /** @param credential the hash of the token in the request, which no exchange has */
    add(exchange: Exchange, credential?: string): void {
      const size = sizeOf(exchange);
      added++;
      bytes += size;
      const held = { ...exchange, number: added, size };
      exchanges.push(held);
      if (credential !== undefined) credentials.set(held, credential);
      while (exchanges.length > most.exchanges || bytes > most.bytes) bytes -= exchanges.shift()?.size ?? 0;
    },
    /** How many exchanges it has got, also those that it does not hold any more. */
    count: () => added,
    /** All exchanges that it holds, oldest first, by increasing numbers. */
    held: (): readonly HeldExchange[] => exchanges,
    /** The hash of the token in the request of an exchange, by its number. */
    credentialOf(number: number): string | undefined {
      const found = exchanges.find((exchange) => exchange.number === number);
      return found && credentials.get(found);
    },
    /** The exchanges that match all filters, newest first. */
    list: ({ limit = defaultLimit, ...filter }: RequestFilter = {}): RequestSummary[] =>
      exchanges.filter(createMatcher(filter)).slice(-limit).reverse().map(summarize),
    /** The exchange with this number, or else the newest with this id of a request or a batch: clients can choose a number. */
    find: (id: string): LoggedRequest | undefined =>
      explain(
        exchanges.find(({ number }) => id === String(number)) ??
          exchanges.findLast(({ request_id, batch_id }) => id === request_id || id === batch_id),
      ),
    /** Notes that an exchange sent another one again. Both are numbers. */
    link(sent: number, original: number): void {
      const found = exchanges.find(({ number }) => number === sent);
      if (found) originals.set(found, original);
    },
    /** The exchanges that sent this one again, oldest first, and the number of the one that it sent again. */
    linksOf: (wanted: number): { sentAgain: HeldExchange[]; original: number | undefined } => {
      const own = exchanges.find(({ number }) => number === wanted);
      return {
        sentAgain: exchanges.filter((exchange) => originals.get(exchange) === wanted),
        original: own && originals.get(own),
      };
    },
    /** The exchange that a batch was accepted in. Clients can choose the id of the batch for other requests, too. */
    findAccepting: (batch: { request_id: string; operation: string }) =>
      exchanges.findLast(
        ({ request_id, batch_id = request_id, operation, status }) =>
          batch_id === batch.request_id && operation === batch.operation && status !== null && status < 300,
      ),
    clear(): void {
      [exchanges, bytes] = [[], 0];
    },
  };
}

/** Adds the reasons for the refusal to the errors of an exchange. */
function explain(held: HeldExchange | undefined): LoggedRequest | undefined {
  if (held === undefined) return undefined;
  const { size: _, ...exchange } = held;
  const { operation, status } = exchange;
  const errors = exchange.errors.map((error) => ({
    ...error,
    ...explainError({ ...error, operation, status: status ?? 0 }),
  }));
  return { ...exchange, errors };
}

/** Bytes in memory: two for each character, and some for objects and short strings. */
function sizeOf({ path, request, response, errors }: Exchange): number {
  const texts = [path, ...[request, response].flatMap(({ body = '', headers }) => [body, ...Object.values(headers)])];
  const messages = errors.map(({ message = '', attribute = '' }) => message + attribute);
  return [...texts, ...messages].reduce((sum, { length }) => sum + 2 * length, 2000);
}

/** Which exchanges to find; text is in an id, the operation, an error code, the path, or the body, in any case. */
export type ExchangeFilter = Omit<RequestFilter, 'limit'> & { text?: string };

/** Creates a function that says whether an exchange matches all filters. */
export function createMatcher(filter: ExchangeFilter): (exchange: HeldExchange) => boolean {
  const { operation, status, account_id, request_id, error, since, after, text } = filter;
  const pattern = text && new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  return (exchange) =>
    (operation === undefined || (exchange.operation ?? 'none') === operation) &&
    (status === undefined || hasStatus(exchange, status)) &&
    (account_id === undefined || exchange.account_id === account_id) &&
    (request_id === undefined || [exchange.request_id, exchange.batch_id].includes(request_id)) &&
    (error === undefined || exchange.errors.some(({ code }) => code === error)) &&
    (since === undefined || Date.parse(exchange.at) >= Date.parse(since)) &&
    (after === undefined || exchange.number > after) &&
    (!pattern || contains(exchange, pattern));
}

function contains({ request_id, batch_id, operation, path, errors, request }: HeldExchange, pattern: RegExp): boolean {
  const texts = [request_id, batch_id, operation, path, request.body, ...errors.map(({ code }) => code)];
  return texts.some((text) => text !== undefined && pattern.test(text));
}

export const isSuccess = ({ status }: Exchange): boolean => status !== null && status < 400;

/** Whether the status of an exchange is this one, or of this class. */
function hasStatus(exchange: Exchange, wanted: string): boolean {
  const { status } = exchange;
  if (wanted === 'succeeded' || wanted === 'errors') return isSuccess(exchange) === (wanted === 'succeeded');
  if (status === null) return wanted === 'none';
  return wanted.endsWith('xx') ? String(status).startsWith(wanted.charAt(0)) : String(status) === wanted;
}

/** The line of an exchange in a list. */
export function summarize(exchange: Exchange & { number: number }): RequestSummary {
  const { number, request_id, batch_id, at, method, path, operation, account_id, status, milliseconds } = exchange;
  const codes = new Set(exchange.errors.flatMap(({ code }) => code ?? []));
  return {
    number,
    request_id,
    batch_id,
    at,
    method,
    path,
    operation,
    account_id,
    status,
    milliseconds,
    errors: [...codes],
    faults: exchange.faults.map(({ kind }) => kind),
  };
}
