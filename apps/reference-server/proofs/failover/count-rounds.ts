import { type Ledger, summarize } from '../workload/ledger.ts';
import type { DisturbanceName } from './disturbances.ts';
import type { RoundResult } from './run-round.ts';

export interface RoundOf extends RoundResult {
  name: DisturbanceName;
}

/** After connections that never respond, a response takes as long as the time limit of the server. */
const silent: readonly DisturbanceName[] = ['vanished-host', 'network-silent'];

/** The servers in their order, by how they find the primary. */
const servers = ['one address', 'several hosts'];

/** Counts what the rounds did and how long their outages took. */
export function countRounds(rounds: readonly RoundOf[], ledger: Ledger): Record<string, number | string> {
  const promotions = rounds.filter(({ promoted }) => promoted);
  const [vanished, ended] = [true, false].map((isSilent) =>
    promotions.filter(({ name }) => silent.includes(name) === isSilent).map(({ first }) => first),
  ) as [RoundResult['first'][], RoundResult['first'][]];
  return {
    rounds: rounds.length,
    promotions: promotions.length,
    ...formatFirst('first response after a promotion', ended),
    'rounds over a second': ended.filter((times) => times.some((time = Number.POSITIVE_INFINITY) => time > 1000))
      .length,
    ...formatFirst('first response after a promotion when a host vanished', vanished),
    outages: formatTimes(rounds.map(({ outage }) => outage)),
    ...summarize(ledger),
    responses: formatStatuses(ledger),
  };
}

/** The times of each server, if there are any. */
function formatFirst(name: string, rounds: readonly RoundResult['first'][]): Record<string, string> {
  if (rounds.length === 0) return {};
  return Object.fromEntries(
    servers.map((server, n) => [`${name} (${server})`, formatTimes(rounds.map((times) => times[n]))]),
  );
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
