import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@email-automation/service/storage/open';
import { listMigrations } from '@email-automation/service/storage/schema/migrate';
import { Option } from 'commander';
import { parseInteger } from '../../src/configuration/values.ts';
import { openDatabaseSource } from '../new-database.ts';
import type { DatabaseName, Proof, ProofOptions, Result } from '../proof.ts';
import { type ServerProcess, startServerProcess } from '../start-program.ts';
import { startClients } from '../workload/clients.ts';
import { createLedger, summarize } from '../workload/ledger.ts';
import { verify } from '../workload/verify.ts';
import { workspace } from '../workload/workspace.ts';
import { buildRelease, findLastRelease } from './build-release.ts';
import { mutants } from './mutants.ts';

/** Proves that servers can be upgraded one after the other. */
export const rolling: Proof = {
  name: 'rolling',
  claim:
    'Servers of the last release are replaced by servers of this version under load, and nothing is lost or doubled.',
  method:
    'Two servers of the last release share a PostgreSQL database. Under load, each is replaced by a server of this version, the first of which migrates the database; then one is replaced by the last release again. Every request is compared with the tables afterwards: nothing accepted may be lost or doubled, and no response may be a 5xx, except 503 with Retry-After.',
  databases: ['PostgreSQL'],
  mutants,
  options: [
    new Option('--from <commit>', 'the version before (default: the tag of the last release)'),
    new Option('--seconds <number>', 'duration of each step')
      .argParser((text) => parseInteger(text, 1, 3600))
      .default(15),
  ],
  run: upgrade,
};

async function upgrade(on: DatabaseName, { own, postgres, mutant, progress }: ProofOptions): Promise<Result> {
  const { from = findLastRelease(), seconds } = own as { from?: string; seconds: number };
  progress(`build ${from}`);
  const release = buildRelease(from);
  const source = await openDatabaseSource(on, postgres);
  const location = await source.create();
  const ledger = createLedger();
  const started: ServerProcess[] = [];
  const start = async (main?: string) => {
    const server = await startServerProcess(location, {
      workspace,
      ...(main ? { main } : { mutant }),
    });
    started.push(server);
    return server;
  };
  /** Those that get requests, in turn, as from a load balancer. */
  let served: ServerProcess[] = [];
  let turn = 0;
  const replace = async (server: ServerProcess, by: () => Promise<ServerProcess>) => {
    const other = await by();
    served = [...served, other];
    await setTimeout(seconds * 1000);
    served = served.filter((one) => one !== server);
    // Requests that are on their way.
    await setTimeout(500);
    await server.end();
    return other;
  };
  const violations: string[] = [];
  try {
    const [first, second] = [await start(release.main), await start(release.main)];
    served = [first, second];
    const database = openDatabase(location);
    const before = await listMigrations(database.query);
    const clients = startClients({
      url: () => (served[turn++ % served.length] as ServerProcess).url,
      seed: 1,
      clients: 12,
      ledger,
    });
    await setTimeout(seconds * 1000);
    progress('replace the first server');
    const upgraded = await replace(first, () => start());
    progress('replace the second server');
    const last = await replace(second, () => start());
    if (release.canGoBack) {
      progress('replace one by the last release');
      await replace(last, () => start(release.main));
    }
    await clients.stop();
    const migrations = (await listMigrations(database.query)).filter((name) => !before.includes(name));
    violations.push(...(await verify(database, ledger, upgraded.url)));
    await database.close();
    for (const { child, lastWords } of started)
      if (child.exitCode !== 0 && lastWords()) violations.push(`A server ended with ${lastWords()}`);
    const statuses = [...ledger.results.values()].flatMap((counts) => [...counts]);
    const unavailable = statuses.filter(([status]) => status === 503).reduce((sum, [, count]) => sum + count, 0);
    const missing = statuses.filter(([result]) => typeof result === 'string');
    if (missing.length > 0)
      violations.push(`Requests got no response: ${JSON.stringify(Object.fromEntries(missing))}.`);
    const slowest = Math.max(...[...ledger.latencies.values()].flat());
    const counts = {
      from: release.name,
      migrations: migrations.join(' ') || 'none',
      'servers replaced': release.canGoBack ? 'two, and one back' : 'two',
      ...summarize(ledger),
      'responses 503': unavailable,
      'slowest response in ms': Math.round(slowest),
    };
    return { counts, violations: violations.map((text) => ({ text })) };
  } finally {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    await source.remove();
    release.remove();
  }
}
