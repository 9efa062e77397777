import type { HttpResponse } from '../send-http.ts';
import { accountNames, marks } from './dataset.ts';
import { createNormalize, dumpAccounts, type Normalize, normalizeBody } from './normalize.ts';
import { type Exchange, sendStep } from './run-steps.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Differences that are reported of each kind; more rarely tell more. */
const most = 3;

/** What another server returned to the allowed requests. */
export interface Repetition {
  received: ReadonlyMap<Exchange, HttpResponse>;
  problems: string[];
}

/**
 * Sends the allowed requests of one account of each lane to another server, then of the next, without all requests that
 * were not allowed, and looks for changes of the accounts that get no requests.
 */
export async function repeatAlone(server: ServerUnderTest, logs: readonly Exchange[][]): Promise<Repetition> {
  const received = new Map<Exchange, HttpResponse>();
  const problems: string[] = [];
  let before = await dump(server);
  for (const name of [...accountNames, undefined]) {
    const repeat = async (log: readonly Exchange[]) => {
      for (const exchange of log.filter(({ step }) => step.account?.at(-1) === name))
        received.set(exchange, await sendStep(server, exchange.step));
    };
    await Promise.all(logs.map(repeat));
    const after = await dump(server);
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const [account = '', table] = key.split(' ');
      if (account.at(-1) === name) continue;
      const difference = compareRows(after.get(key) ?? [], before.get(key) ?? []);
      if (difference === undefined) continue;
      problems.push(`Requests to the accounts ${name} changed table ${table} of account ${account}: ${difference}.`);
    }
    before = after;
  }
  return { received, problems: problems.slice(0, most) };
}

async function dump(server: ServerUnderTest): Promise<Map<string, string[]>> {
  await server.settle();
  return dumpAccounts(server, await createNormalize(server));
}

/** Compares the responses to allowed requests with and without all others. */
export function compareResponses(
  logs: readonly Exchange[][],
  { received: alone }: Repetition,
  normalize: { together: Normalize; alone: Normalize },
): string[] {
  const problems: string[] = [];
  for (const exchange of logs.flat()) {
    const { step, received } = exchange;
    const other = alone.get(exchange) as HttpResponse;
    const found = `${received.status} ${normalizeBody(received.body, normalize.together)}`;
    const expected = `${other.status} ${normalizeBody(other.body, normalize.alone)}`;
    if (found === expected) continue;
    const what = `${step.request.method} ${step.request.path}`;
    problems.push(`Requests to other accounts changed the response to ${what}: ${describe(found, expected)}.`);
  }
  return problems.slice(0, most);
}

/** Compares the data of the accounts with what their own allowed requests alone lead to, and looks for data of others. */
export async function compareData(
  together: ServerUnderTest,
  alone: ServerUnderTest,
  normalize: { together: Normalize; alone: Normalize },
  isCompared: (account: string) => boolean,
  ownerOfMark: ReadonlyMap<string, string>,
): Promise<{ problems: string[]; rows: number }> {
  const dumps = [await dumpAccounts(together, normalize.together), await dumpAccounts(alone, normalize.alone)] as const;
  const problems: string[] = [];
  let rows = 0;
  for (const key of new Set(dumps.flatMap((dump) => [...dump.keys()]))) {
    const [account = '', table] = key.split(' ');
    const [found, expected] = dumps.map((dump) => dump.get(key) ?? []) as [string[], string[]];
    rows += found.length;
    for (const row of found) {
      const foreign = [...row.matchAll(marks)].find(([mark]) => ownerOfMark.get(mark) !== account);
      if (foreign) problems.push(`Table ${table} of account ${account} has data of another account: ${row}`);
      if (row.includes('intruder'))
        problems.push(`A request that was refused changed table ${table} of account ${account}: ${row}`);
    }
    if (!isCompared(account)) continue;
    const difference = compareRows(found, expected);
    if (difference === undefined) continue;
    problems.push(`Table ${table} of account ${account} is not what its own requests lead to: ${difference}.`);
  }
  return { problems: problems.slice(0, most * 2), rows };
}

/** Says how two lists of rows differ, if they do. */
function compareRows(found: readonly string[], expected: readonly string[]): string | undefined {
  const [[more], [fewer]] = [subtract(found, expected), subtract(expected, found)];
  if (more !== undefined && fewer !== undefined) return describe(more, fewer);
  if (more !== undefined) return `a row too many, ${more}`;
  return fewer && `a row is missing, ${fewer}`;
}

function subtract(rows: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const left = counts.get(row) ?? 0;
    counts.set(row, left - 1);
    return left <= 0;
  });
}

/** Two texts from where they begin to differ. */
function describe(found: string, expected: string): string {
  let start = 0;
  while (start < found.length && found[start] === expected[start]) start++;
  const from = Math.max(0, start - 60);
  return `…${found.slice(from, start + 60)}… instead of …${expected.slice(from, start + 60)}…`;
}
