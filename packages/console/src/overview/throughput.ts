import type { HeldExchange } from '@email-automation/sandbox/requests/request-log';

/** The requests of a minute. */
interface Minute {
  requests: number;
  errors: number;
}

/** What the requests of the last hour were. */
export interface Throughput {
  /** 60 minutes, oldest first. */
  minutes: Minute[];
  /** By kind of endpoint. */
  kinds: Record<'Individual' | 'Batch' | 'Other', Minute & { p95: number | undefined }>;
}

const minute = 60_000;
const minutes = 60;

/** Summarizes the requests of the last hour. @param batchOperations the operations of batch endpoints */
export function summarizeThroughput(
  exchanges: readonly HeldExchange[],
  batchOperations: ReadonlySet<string>,
  now = Date.now(),
): Throughput {
  const perMinute = Array.from({ length: minutes }, () => ({ requests: 0, errors: 0 }));
  const found = { Individual: [], Batch: [], Other: [] } as Record<keyof Throughput['kinds'], HeldExchange[]>;
  for (const exchange of exchanges) {
    const ago = Math.floor((now - exchange.added_at) / minute);
    const at = perMinute[minutes - 1 - ago];
    if (at === undefined) continue;
    at.requests++;
    if (isError(exchange)) at.errors++;
    const { operation } = exchange;
    found[operation === undefined ? 'Other' : batchOperations.has(operation) ? 'Batch' : 'Individual'].push(exchange);
  }
  const kinds = Object.fromEntries(Object.entries(found).map(([kind, those]) => [kind, summarize(those)]));
  return { minutes: perMinute, kinds: kinds as Throughput['kinds'] };
}

const isError = ({ status }: HeldExchange) => status === null || status >= 400;

function summarize(exchanges: readonly HeldExchange[]) {
  const durations = exchanges.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return {
    requests: exchanges.length,
    errors: exchanges.filter(isError).length,
    p95: durations[Math.ceil(durations.length * 0.95) - 1],
  };
}
