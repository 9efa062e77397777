import { dumpAccounts, type Normalize, normalizeBody } from './normalize.ts';
import { type Exchange, sendStep } from './run-steps.ts';
import type { Received, ServerUnderTest } from './server-under-test.ts';
import { marks } from './world.ts';

/** Differences that are reported of each kind; more rarely tell more. */
const most = 3;

/**
 * Sends the allowed requests of the lanes to another server, without all those that were not allowed and those of other
 * accounts in between.
 */
export function repeatAlone(server: ServerUnderTest, logs: readonly Exchange[][]): Promise<Received[][]> {
  const repeat = async (log: Exchange[]) => {
    const received: Received[] = [];
    for (const { step } of log) received.push(await sendStep(server, step));
    return received;
  };
  return Promise.all(logs.map(repeat));
}

/** Compares the responses to allowed requests with and without all others. */
export function compareResponses(
  logs: readonly Exchange[][],
  alone: readonly Received[][],
  normalize: { together: Normalize; alone: Normalize },
): string[] {
  return logs
    .flatMap((log, lane) =>
      log.flatMap(({ step, received }, index) => {
        const other = alone[lane]?.[index] as Received;
        const texts = [
          `${received.status} ${normalizeBody(received.body, normalize.together)}`,
          `${other.status} ${normalizeBody(other.body, normalize.alone)}`,
        ] as const;
        if (texts[0] === texts[1]) return [];
        const what = `${step.request.method} ${step.request.path}`;
        return [`Requests that concern other accounts changed the response to ${what}: ${describe(...texts)}.`];
      }),
    )
    .slice(0, most);
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
      const stranger = [...row.matchAll(marks)].find(([mark]) => ownerOfMark.get(mark) !== account);
      if (stranger) problems.push(`Table ${table} of account ${account} has data of another account: ${row}`);
      if (row.includes('intruder'))
        problems.push(`A request that was refused changed table ${table} of account ${account}: ${row}`);
    }
    if (!isCompared(account)) continue;
    const [more, fewer] = [subtract(found, expected), subtract(expected, found)];
    if (more.length + fewer.length === 0) continue;
    const difference =
      more[0] && fewer[0]
        ? describe(more[0], fewer[0])
        : `${more[0] ?? 'a row is missing'}, ${fewer[0] ?? 'which was added'}`;
    problems.push(`Table ${table} of account ${account} is not what its own requests lead to: ${difference}.`);
  }
  return { problems: problems.slice(0, most * 2), rows };
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
