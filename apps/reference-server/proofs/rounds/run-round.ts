import { DatabaseSync } from 'node:sqlite';
import { verify } from '../workload/verify.ts';
import type { Disturbance } from './disturbance.ts';
import type { Environment } from './environment.ts';
import { createLoad, type Load, longestResponse } from './start-load.ts';

/** What all rounds of a proof have in common. */
export interface RoundOptions {
  /** Clients of all servers together, which send at the same time. */
  clients: number;
  /** Whether no server is killed: then each request gets a response, and half of the clients send batches until their fate is known. */
  serversLive: boolean;
  /** Successful requests before the disturbance. */
  warmUp: number;
  /** Successful responses in a row after which an outage is over. */
  inRow: number;
  /** Multiplies the time limits that bound hanging, for tests on busy machines. */
  patience: number;
}

export interface RoundResult {
  violations: string[];
  /** For each server, the milliseconds between the repair and its first success, if there was one. */
  first: readonly (number | undefined)[];
  /** Milliseconds between the disturbance and the first success of all servers. */
  outage: number | undefined;
  promoted: boolean;
}

/** Milliseconds after which a round begins also on a machine that is too slow for its warm-up. */
const longestWarmUp = 20_000;
/** Milliseconds that an outage may take after the first success. */
const longestUnrest = 20_000;

/**
 * Disturbs servers under load, and checks what clients see and what is stored afterwards.
 * @param last whether no round follows, for which a lost standby would be rebuilt
 */
export async function runRound(
  environment: Environment,
  disturbance: Disturbance,
  { clients, serversLive, warmUp, inRow, patience }: RoundOptions,
  last: boolean,
): Promise<RoundResult> {
  const { pair, network, ledger, on, location, url } = environment;
  const bound = (disturbance.bound ?? longestResponse) * patience;
  const violations: string[] = [];
  const primary = pair?.primary;
  const load = createLoad(environment, clients, serversLive);
  const { watch, watches } = load;
  let first: (number | undefined)[] = [];
  network?.restore();
  try {
    load.start();
    if ((await watch.successes(1, longestResponse)) === undefined)
      violations.push('No request succeeded within a minute before the disturbance.');
    await watch.successes(warmUp, longestWarmUp);
    load.away = performance.now();
    await disturbance.run(environment, load);
    load.back ??= performance.now();
    first = await Promise.all(watches.map((one) => one.successes(1, bound)));
    if (first.includes(undefined))
      violations.push(`A server had no success within ${bound / 1000} seconds after everything was repaired.`);
    else if (!(await watch.calm(inRow, bound + longestUnrest)))
      violations.push(
        `${(bound + longestUnrest) / 1000} seconds after everything was repaired, there were still requests without success.`,
      );
    // The load goes on.
    if (pair?.primary !== primary && !last) await pair?.rebuildStandby();
  } finally {
    await load.stop();
  }
  const ended = environment.ended();
  violations.unshift(...ended);
  if (serversLive)
    for (const [reason, count] of watch.missing)
      violations.push(`${count} requests got no response of a server: ${reason}.`);
  const verified = ended.length > 0 ? ledger.violations : environment.read((db) => verify(db, ledger, url()));
  violations.push(...(await verified));
  if (on === 'SQLite') violations.push(...checkIntegrity(location()));
  return { violations, promoted: pair?.primary !== primary, ...measure(first, load) };
}

function measure(first: (number | undefined)[], { away = 0, back = 0 }: Load) {
  const last = Math.max(...first.map((time) => time ?? Number.NaN));
  return {
    first: first.map((time) => (time === undefined ? undefined : time - back)),
    outage: Number.isNaN(last) ? undefined : last - away,
  };
}

/** Lets SQLite check its file, apart from the servers. */
function checkIntegrity(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  database.close();
  const found = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  return found.length === 0 ? [] : [`SQLite finds its file damaged: ${found.slice(0, 3).join('; ')}`];
}
