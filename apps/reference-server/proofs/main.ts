// Runs the proof of disturbances, or all its mutants: `pnpm proof:disturbances -- --help`.

import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import { Command, Option } from 'commander';
import { parseInteger } from '../src/configuration/values.ts';
import { disturbances, disturbancesOn } from './disturbances/disturbances.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import type { DatabaseName } from './rounds/environment.ts';
import { runRounds } from './rounds/run-rounds.ts';

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const names = Object.keys(mutants);
const command = new Command('pnpm proof:disturbances --')
  .description(
    `When servers, workers, PostgreSQL, or its standby are killed, paused, or cut off at any moment, when PostgreSQL fails over, when the disk fails, and while the last release is replaced: servers live on, every accepted record is there exactly once, and clients see 503 with Retry-After and no other error.

Clients send events, all seven batches, subscriptions, changes of campaigns, and reads to one server on SQLite, or to two that reach a primary with a synchronous standby at one address. Each round of disturbance, repair, and load is followed by a comparison of the tables with all responses: accepted requests are done once, and those without a response in whole or not at all. Counters of campaigns must equal a recount, the emails of a subscription its series, and the changes of one subscriber must have the order in which a client sent them. A 5xx other than 503 with Retry-After, a process that ends by itself, an outage that does not end, and a missing response of a server that was not killed are violations.`,
  )
  .option('--short', 'run the form of seconds that belongs to the tests', false)
  .addOption(new Option('--on <database>', 'prove it on one database only').choices(Object.keys(databases)))
  .option(
    '--seed <number>',
    'choose the same rounds as another run',
    (text) => parseInteger(text, 0, Number.MAX_SAFE_INTEGER),
    1,
  )
  .addOption(
    new Option('--only <disturbance>', 'repeat one disturbance').choices([
      ...new Set(disturbances.map(({ name }) => name)),
    ]),
  )
  .option('--from <commit>', 'the version before for the upgrade (default: the last release)')
  .addOption(new Option('--mutant <name>', 'run servers with a mutant, which the proof must notice').choices(names))
  .option('--mutants', 'run the short form with each mutant in turn; fails if one is not noticed', false)
  .addHelpText(
    'after',
    `\nMutants:\n${names.map((mutant) => `  ${mutant}: ${mutants[mutant]?.description}`).join('\n')}

The last line begins with "held" or "broke". Exit codes: 0 held, 1 broke, 2 wrong usage.`,
  )
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));

interface Arguments {
  short: boolean;
  on?: keyof typeof databases;
  seed: number;
  only?: string;
  from?: string;
  mutant?: string;
  mutants: boolean;
}
const {
  on,
  mutants: all,
  ...given
} = command
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<Arguments>();
const chosen: DatabaseName[] = on ? [databases[on]] : Object.values(databases);
if (chosen.every((database) => disturbancesOn(database, given.only).length === 0))
  command.error(`No disturbance on ${chosen.join()} that this system can do is named "${given.only}".`);

// Exits by itself, so that the processes that it started end, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.exitCode = all ? await runMutants() : await runOnce();

/** Runs on databases at once: each waits for its disk, and has separate servers. */
async function run(
  among: readonly DatabaseName[],
  { short, only }: Pick<Arguments, 'short' | 'only'>,
  mutant?: Mutant,
) {
  const { seed, from } = given;
  const possible = among.filter((database) => disturbancesOn(database, only).length > 0);
  return await Promise.all(
    possible.map(async (database) => {
      const progress = (text: string) => void process.stderr.write(`${database}: ${text}\n`);
      return { database, ...(await runRounds(database, { short, seed, from, only, mutant, progress })) };
    }),
  );
}

async function runOnce(): Promise<number> {
  const results = await run(chosen, given, mutants[given.mutant ?? '']);
  for (const { database, violations, last } of results)
    for (const text of violations.slice(0, 20))
      process.stdout.write(`  ${database}: ${last}: ${text} Repeat: ${formatCommand(database, last)}\n`);
  const parts = results.map(
    ({ database, rounds, requests }) => `${database}: rounds ${rounds}, requests ${requests.toLocaleString('en')}`,
  );
  const found = results.flatMap(({ violations }) => violations).length;
  const head = found === 0 ? 'held  disturbances:' : `broke disturbances: ${found} violations;`;
  process.stdout.write(`${head} ${parts.join('; ')}\n`);
  return found === 0 ? 0 : 1;
}

/** Each mutant must break the proof. */
async function runMutants(): Promise<number> {
  const noticeable = Object.values(mutants).filter(({ on }) => on === undefined || chosen.includes(on));
  let noticed = 0;
  for (const mutant of noticeable) {
    const results = await run(
      mutant.on ? [mutant.on] : chosen,
      { short: true, only: given.only ?? mutant.only },
      mutant,
    );
    const [violation] = results.flatMap(({ violations }) => violations);
    if (violation !== undefined) noticed++;
    process.stdout.write(`  ${violation ? 'noticed' : 'missed '}  ${mutant.name}: ${violation ?? ''}\n`);
  }
  const verdict = noticed === noticeable.length ? 'held ' : 'broke';
  process.stdout.write(`${verdict} disturbances: ${noticed} of ${noticeable.length} mutants noticed\n`);
  return noticed === noticeable.length ? 0 : 1;
}

/** The command that repeats a disturbance. */
function formatCommand(database: DatabaseName, disturbance: string): string {
  const { short, seed, mutant, from } = given;
  return [
    'pnpm proof:disturbances --',
    ...(short ? ['--short'] : []),
    `--on ${database === 'SQLite' ? 'sqlite' : 'postgres'} --seed ${seed}`,
    ...(mutant ? [`--mutant ${mutant}`] : []),
    ...(from ? [`--from ${quoteShell(from)}`] : []),
    `--only ${quoteShell(disturbance)}`,
  ].join(' ');
}
