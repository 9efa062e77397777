import type { Database } from '../../src/storage/database.ts';
import { checkWrites } from '../workload/check-writes.ts';
import { type Ledger, summarize } from '../workload/ledger.ts';
import { readTraces } from '../workload/traces.ts';
import type { DisturbanceName } from './disturbances.ts';
import type { RoundResult } from './run-round.ts';

export interface RoundOf extends RoundResult {
  name: DisturbanceName;
}

/** After connections that never respond, a response takes as long as the time limit of the server. */
const silent: readonly DisturbanceName[] = ['vanished-host', 'network-silent'];

/** Counts what the rounds did and how long their outages took. */
export async function countRounds(
  rounds: readonly RoundOf[],
  ledger: Ledger,
  database: Database,
): Promise<Record<string, number | string>> {
  const promotions = rounds.filter(({ promoted }) => promoted);
  const ended = promotions.filter(({ name }) => !silent.includes(name)).map(({ first }) => first);
  const vanished = promotions.filter(({ name }) => silent.includes(name)).map(({ first }) => first);
  const { done } = checkWrites(ledger.writes.values(), await readTraces(database.query));
  const unknown = [...ledger.writes.values()].filter(({ fate, records }) => fate === 'unknown' && records > 0);
  return {
    rounds: rounds.length,
    promotions: promotions.length,
    'first response after a promotion': formatTimes(ended),
    'rounds over a second': ended.filter((time) => time === undefined || time > 1000).length,
    ...(vanished.length > 0 && { 'first response after a promotion when a host vanished': formatTimes(vanished) }),
    outages: formatTimes(rounds.map(({ outage }) => outage)),
    ...summarize(ledger),
    responses: formatStatuses(ledger),
    'unknown requests done': unknown.filter((write) => done.has(write)).length,
    'unknown requests not done': unknown.filter((write) => !done.has(write)).length,
  };
}

function formatTimes(times: readonly (number | undefined)[]): string {
  const known = times.filter((time) => time !== undefined).sort((a, b) => a - b);
  if (known.length === 0) return 'none';
  const format = (milliseconds = 0) =>
    milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
  return `median ${format(known[known.length >> 1])}, at most ${format(known.at(-1))}`;
}

/** Such as `200 × 3,122, 503 × 120`. */
function formatStatuses({ results }: Ledger): string {
  const totals = new Map<string, number>();
  for (const counts of results.values())
    for (const [result, count] of counts) totals.set(String(result), (totals.get(String(result)) ?? 0) + count);
  return [...totals]
    .sort()
    .map(([result, count]) => `${result} × ${count.toLocaleString('en')}`)
    .join(', ');
}
