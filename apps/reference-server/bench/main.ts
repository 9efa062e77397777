import { Command, Option } from 'commander';
import { parseInteger } from '../src/commands/values.ts';
import { batches } from './batches.ts';
import { growth } from './growth.ts';
import { size } from './importing.ts';
import { type Measurement, runMeasurement } from './measurement.ts';
import { own, reading, readingExtent } from './reading.ts';
import { runs, startUp } from './start-up.ts';
import { year, yearExtent } from './year.ts';

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
  .option('--results', 'write the figures for the documentation, to apps/docs/benches/', false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ seconds: number; records: number; only?: string; growth: number; results: boolean }>();

const isSelected = (name: string) => options.only === undefined || options.only === name;
const { seconds, records, results } = options;

/** Measures both databases in turn. */
const onEach =
  (measure: (on: 'SQLite' | 'PostgreSQL', measurement: Measurement) => Promise<void>) =>
  async (measurement: Measurement) => {
    for (const database of ['SQLite', 'PostgreSQL'] as const) await measure(database, measurement);
  };
const format = (count: number) => count.toLocaleString('en');

if (isSelected('start-up'))
  await runMeasurement(
    { name: 'start-up', title: 'Start to first response', extent: `${runs} runs`, results },
    startUp,
  );
if (isSelected('reading')) {
  const extent = readingExtent(seconds);
  const describe = { name: 'reading', title: 'Fetch of one campaign', extent, own, results };
  await runMeasurement(describe, (measurement) => reading(seconds, measurement));
}
if (isSelected('batches')) {
  const extent = `in batches of ${format(size)}`;
  const describe = { name: 'batches', title: `Import of ${format(records)} subscribers`, extent, results };
  await runMeasurement(
    describe,
    onEach((on, measurement) => batches(records, on, measurement)),
  );
}
if (options.only === 'growth') {
  const extent = `to ${format(options.growth)} subscribers`;
  const describe = { name: 'growth', title: 'Growth of one account', extent, results };
  await runMeasurement(
    describe,
    onEach((on, measurement) => growth(options.growth, on, measurement)),
  );
}
if (options.only === 'year') {
  const describe = { name: 'year', title: 'A year of the clock of a sandbox', extent: yearExtent, results };
  await runMeasurement(describe, onEach(year));
}
