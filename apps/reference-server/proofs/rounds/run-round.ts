import { DatabaseSync } from 'node:sqlite';
import type { Disturbance } from '../disturbances/disturbance.ts';
import { longestResponse } from '../workload/send.ts';
import { verify } from '../workload/verify.ts';
import type { Environment } from './environment.ts';
import { createLoad } from './load.ts';

/** The parameters of all rounds of a run. */
export interface RoundOptions {
  /** Successful requests before the disturbance. */
  warmUp: number;
  /** Milliseconds until the first success after the repair that every round has, for tests on busy machines. */
  leastBound: number;
  /** Whether commits no longer wait for the standby, which lags behind: a mutant of the pair itself. */
  unreplicated: boolean;
}

/** Milliseconds after which a round begins also on a machine that is too slow for its warm-up. */
const longestWarmUp = 20_000;
/** Milliseconds that an outage may take after the first success. */
const longestUnrest = 20_000;
/** Successful responses in a row after which an outage is over. */
const inRow = 60;

/**
 * Disturbs servers under load, and checks the results of clients and the stored data afterwards.
 * @param last whether this is the last round: before another one, a lost standby is rebuilt
 * @returns the violations, in sentences
 */
export async function runRound(
  environment: Environment,
  disturbance: Disturbance,
  { warmUp, leastBound, unreplicated }: RoundOptions,
  last: boolean,
): Promise<string[]> {
  const { pair, network, ledger, on, location } = environment;
  const bound = Math.max(disturbance.bound ?? longestResponse, leastBound);
  const violations: string[] = [];
  const primary = pair?.primary;
  const load = createLoad(environment);
  const { watch, watches } = load;
  network?.restore();
  try {
    load.start();
    if (!(await watch.successes(1, longestResponse)))
      violations.push('No request succeeded within a minute before the disturbance.');
    if (unreplicated) await pair?.breakReplication();
    await watch.successes(warmUp, longestWarmUp);
    await disturbance.run(environment, load);
    const successes = await Promise.all(watches.map((one) => one.successes(1, bound)));
    if (successes.includes(false))
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
  if (!disturbance.severs)
    for (const [reason, count] of watch.missing)
      violations.push(`${count} requests got no response of a server: ${reason}.`);
  const verified = ended.length > 0 ? ledger.violations : environment.read((db) => verify(db, ledger));
  violations.push(...(await verified));
  if (on === 'SQLite') violations.push(...checkIntegrity(location()));
  return violations;
}

/** Lets SQLite check its file, apart from the servers. */
function checkIntegrity(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  database.close();
  const found = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  return found.length === 0 ? [] : [`SQLite finds its file damaged: ${found.slice(0, 3).join('; ')}`];
}
