import type { Ledger } from '../workload/ledger.ts';
import type { PreparedRequest } from '../workload/requests.ts';
import { send } from '../workload/send.ts';
import { accounts } from '../workload/workspace.ts';

/**
 * Sends batches of events at the same time, as an import does.
 * @param url base URL of the server for each batch
 * @param size records in each batch, in groups of 1,000
 * @returns when the first was accepted, and when all had a response
 */
export function importBatches(
  ledger: Ledger,
  url: () => string,
  batches: number,
  size: number,
): { accepted: Promise<boolean>; all: Promise<unknown> } {
  const sent = Array.from({ length: batches }, (_, n) =>
    send(prepareImport(ledger, n, size), url(), ledger, { timeout: 60_000 }),
  );
  const all = Promise.all(sent);
  const accepted = Promise.any(
    sent.map(async (one) => {
      if (!(await one)) throw new Error('not accepted');
      return true;
    }),
  ).catch(() => false);
  return { accepted, all };
}

function prepareImport(ledger: Ledger, number: number, size: number): PreparedRequest {
  const { id: account, tokens } = accounts[number % accounts.length] as (typeof accounts)[number];
  const mark = ledger.nextMark();
  const events = Array.from({ length: size }, (_, n) => ({
    email: `${n % 500}@import.example`,
    action: mark,
    properties: { trace: `${mark}.${n}` },
  }));
  const groups = Array.from({ length: Math.ceil(size / 1000) }, (_, group) => ({
    events: events.slice(group * 1000, (group + 1) * 1000),
  }));
  const operation = 'createEventBatch';
  return {
    operation,
    method: 'POST',
    path: `/v2/${account}/events/batches`,
    token: tokens[0],
    body: { batches: groups },
    write: { mark, client: `import ${mark}`, operation, account, records: size, failing: 0 },
  };
}
