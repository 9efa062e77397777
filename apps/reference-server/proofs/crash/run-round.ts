import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { startClients } from '../workload/clients.ts';
import type { Draw } from '../workload/draw.ts';
import { verify } from '../workload/verify.ts';
import type { Disturbance } from './disturbance.ts';
import type { Environment } from './environment.ts';

/** Milliseconds after which servers count as out of order for ever. */
const longest = 60_000;

/** Disturbs an environment under load, and verifies it. @returns violations, and the milliseconds until the next success after the disturbance began */
export async function runRound(
  environment: Environment,
  disturbance: Disturbance,
  draw: Draw,
  clients: number,
): Promise<{ violations: string[]; recovery: number }> {
  const { ledger } = environment;
  const load = startClients({ url: environment.url, seed: draw.below(1e9), clients, ledger });
  const accepted = async (more: number) => {
    const [goal, end] = [ledger.acceptedWrites + more, Date.now() + longest];
    while (ledger.acceptedWrites < goal && Date.now() < end) await setTimeout(2);
    return ledger.acceptedWrites >= goal;
  };
  const violations: string[] = [];
  let recovery = 0;
  try {
    if (!(await accepted(2 * clients))) violations.push('Clients had no success for a minute.');
    else {
      await disturbance.run(environment, draw);
      const repaired = performance.now();
      if (!(await accepted(1))) violations.push('Clients had no success for a minute after everything was repaired.');
      recovery = performance.now() - repaired;
      await accepted(clients);
    }
  } finally {
    await load.stop();
  }
  violations.push(...environment.ended());
  if (violations.length === 0) violations.push(...(await verify(environment.database, ledger, environment.url())));
  if (environment.on === 'SQLite') violations.push(...checkIntegrity(environment.location));
  return { violations, recovery };
}

/** Lets SQLite check its file, apart from the servers. */
function checkIntegrity(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  database.close();
  const found = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  return found.length === 0 ? [] : [`SQLite finds its file damaged: ${found.slice(0, 3).join('; ')}`];
}
