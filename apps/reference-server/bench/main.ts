import { Command, Option } from 'commander';
import { parseInteger } from '../src/commands/values.ts';
import { batches } from './batches.ts';
import { growth } from './growth.ts';
import { reading } from './reading.ts';
import { startUp } from './start-up.ts';
import { year } from './year.ts';

const parseCount = (text: string) => parseInteger(text, 1, 1_000_000_000);

const options = new Command('pnpm bench --')
  .description(
    'Measures the reference server beside named peers, in one run on this machine. Compare the ratios: absolute numbers depend on the machine and its load.',
  )
  .option('--seconds <number>', 'duration of the measurement of each peer', parseCount, 5)
  .option('--records <number>', 'number of subscribers to import', parseCount, 100_000)
  .addOption(
    new Option(
      '--only <name>',
      'run only one measurement; growth and year take minutes and run only when selected',
    ).choices([
      'reading',
      'batches',
      'start-up',
      'growth',
      'year',
      // Measured in the package of the client, which gets the same options.
      'client',
    ]),
  )
  .option('--growth <number>', 'number of subscribers to which an account grows', parseCount, 1_000_000)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ seconds: number; records: number; only?: string; growth: number }>();

const isSelected = (name: string) => options.only === undefined || options.only === name;
if (isSelected('start-up')) await startUp();
if (isSelected('reading')) await reading(options.seconds);
if (isSelected('batches')) {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await batches(options.records, database);
}
if (options.only === 'growth') {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await growth(options.growth, database);
}
if (options.only === 'year') {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await year(database);
}
