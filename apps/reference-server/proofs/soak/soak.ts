import type { Curve, DatabaseName, Outcome, Proof, ProofOptions } from '../proof.ts';
import { longForm, shortForm } from './form.ts';
import { mutants } from './mutants.ts';
import { soakDatabase } from './soak-database.ts';

/** Memory, handles, latency, and queues under a load that lasts. */
export const soak: Proof = {
  name: 'soak',
  claim:
    'Under mixed load that lasts, memory, file handles, and queues stay bounded, and nothing that was accepted is lost.',
  method:
    `A server process for each database, both at the same time, gets requests at a fixed rate below saturation: reads, single
events, subscriptions, batches, sign-ins with OAuth 2, requests that it must refuse, and connections that clients cut, while
broadcasts and series of emails go out to a mail server. Its memory is measured after garbage collection, and its handles, queues,
latencies, and files as curves. A trend of live memory of more than 4 MiB over the last three quarters, more resident memory in
the last quarter than 1.25 times that of the second one and 20 MiB, handles that remain without load, a warning in the log, an
unexpected status, a queue that does not empty, and a record or an email that is missing or there twice would each be a
violation.`.replaceAll('\n', ' '),
  mutants,
  run: runSoak,
};

/** On both databases at the same time, so that the same minutes say the same of both. */
async function runSoak(options: ProofOptions): Promise<Outcome> {
  const { short, databases, minutes = 15 } = options;
  const form = short ? shortForm : longForm(minutes);
  const counts: Partial<Record<DatabaseName, Record<string, number | string>>> = {};
  const violations: string[] = [];
  const curves: Curve[] = [];
  const outcomes = await Promise.all(databases.map(async (on) => ({ on, ...(await soakDatabase(on, form, options)) })));
  for (const { on, ...outcome } of outcomes) {
    counts[on] = outcome.counts;
    curves.push(...outcome.curves);
    const again = `pnpm proof:soak -- --on ${on === 'SQLite' ? 'sqlite' : 'postgres'} --seed ${options.seed} ${short ? '--short' : `--minutes ${minutes}`}`;
    violations.push(...outcome.violations.map((violation) => `${on}: ${violation} Repeat it with: ${again}`));
  }
  return { counts, violations, curves };
}
