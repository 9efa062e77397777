import { Command, Option } from 'commander';
import { parseInteger } from '../src/commands/values.ts';
import { batches } from './batches.ts';
import { growth } from './growth.ts';
import { reading } from './reading.ts';
import { startUp } from './start-up.ts';

const count = (text: string) => parseInteger(text, 1, 1_000_000_000);

const options = new Command('pnpm bench --')
  .description(
    'Measures the reference server beside named peers, in one run on this machine. Read the ratios: the absolute numbers are those of this machine at this moment.',
  )
  .option('--seconds <number>', 'how long each peer is measured', count, 5)
  .option('--records <number>', 'how many subscribers are imported', count, 100_000)
  .addOption(
    new Option('--only <name>', 'growth takes minutes and is measured only when it is named').choices([
      'reading',
      'batches',
      'start-up',
      'growth',
      // Measured by the package of the client, which gets the same options.
      'client',
    ]),
  )
  .option('--growth <number>', 'to how many subscribers an account grows', count, 1_000_000)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ seconds: number; records: number; only?: string; growth: number }>();

const wanted = (name: string) => options.only === undefined || options.only === name;
if (wanted('start-up')) await startUp();
if (wanted('reading')) await reading(options.seconds);
if (wanted('batches')) {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await batches(options.records, database);
}
if (options.only === 'growth') {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await growth(options.growth, database);
}
