// Proves that servers can be upgraded one after the other: `pnpm proof:rolling -- --help`.
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@email-automation/service/storage/open';
import { listMigrations } from '@email-automation/service/storage/schema/migrate';
import { Command } from 'commander';
import { parseInteger } from '../src/configuration/values.ts';
import { formatVerdict } from './format-verdict.ts';
import { openDatabaseSource } from './new-database.ts';
import { buildRelease, findLastRelease } from './rolling/build-release.ts';
import { mutants } from './rolling/mutants.ts';
import { showProgress } from './show-progress.ts';
import { type ServerProcess, startServerProcess } from './start-program.ts';
import { startClients } from './workload/clients.ts';
import { createLedger, summarize } from './workload/ledger.ts';
import { verify } from './workload/verify.ts';
import { writeWorkspace } from './workload/workspace.ts';

const given = new Command('pnpm proof:rolling --')
  .description(
    'Two servers of the last release share a PostgreSQL database. Under load, each is replaced by a server of this version, the first of which migrates the database; then one is replaced by the last release again. Every request is compared with the tables afterwards: nothing accepted may be lost or doubled, and no response may be a 5xx, except 503 with Retry-After.',
  )
  .option('--from <commit>', 'the version before (default: the tag of the last release)', findLastRelease())
  .option('--seconds <number>', 'duration of each step', (text) => parseInteger(text, 1, 3600), 15)
  .option('--postgres <url>', 'use this PostgreSQL server, whose user can create databases (default: starts one)')
  .option('--mutants', 'run with a mutant, which the proof must notice; fails if it does not', false)
  .addHelpText('after', '\nExit codes: 0 held, 1 broke, 2 wrong usage, 3 the proof could not run.')
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(process.argv.filter((argument, n) => n < 2 || argument !== '--'))
  .opts<{ from: string; seconds: number; postgres?: string; mutants: boolean }>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(3));
const mutant = given.mutants ? mutants['column-demanded'] : undefined;
const { show, clear } = showProgress();
const since = Date.now();
try {
  const outcome = await upgrade();
  clear();
  for (const violation of outcome.violations.slice(0, 8)) process.stdout.write(`  ${violation}\n`);
  process.stdout.write(`${formatVerdict('rolling', outcome, (Date.now() - since) / 1000)}\n`);
  process.exitCode = outcome.violations.length > 0 === given.mutants ? 0 : 1;
} catch (error) {
  clear();
  process.stderr.write(`The proof could not run: ${(error as Error).stack}\n`);
  process.exitCode = 3;
}

async function upgrade() {
  show(`rolling: build ${given.from}`);
  const release = buildRelease(given.from);
  const source = await openDatabaseSource('PostgreSQL', given.postgres?.replace(/\/?$/, '/'));
  const location = await source.create();
  const workspace = writeWorkspace();
  const ledger = createLedger();
  const started: ServerProcess[] = [];
  const start = async (main?: string) => {
    const server = await startServerProcess(location, {
      args: ['--workspace', workspace.file],
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
    await setTimeout(given.seconds * 1000);
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
    await setTimeout(given.seconds * 1000);
    show('rolling: replace the first server');
    const upgraded = await replace(first, () => start());
    show('rolling: replace the second server');
    const last = await replace(second, () => start());
    if (release.canGoBack) {
      show('rolling: replace one by the last release');
      await replace(last, () => start(release.main));
    }
    await clients.stop();
    const migrations = (await listMigrations(database.query)).filter((name) => !before.includes(name));
    violations.push(...(await verify(database, ledger, upgraded.url)));
    await database.close();
    for (const { child, output } of started)
      if (child.exitCode === null ? child.signalCode !== null : child.exitCode !== 0)
        violations.push(`A server ended with ${child.exitCode ?? child.signalCode}: ${output().slice(-1000)}`);
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
    return { counts: { PostgreSQL: counts }, violations };
  } finally {
    await Promise.all(started.map((server) => server.child.exitCode === null && server.end('SIGKILL')));
    await source.remove();
    workspace.remove();
    release.remove();
  }
}
