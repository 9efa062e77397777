import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BenchRun } from '@email-automation/test-tools/published-run';
import { Command, InvalidArgumentError, Option } from 'commander';
import { parseInteger } from '../src/configuration/values.ts';
import { readFigures, runMeasurement, writeFigures } from './figures.ts';
import { type BenchOptions, before, own } from './measurement.ts';
import { measurements } from './measurements.ts';
import { renderTable } from './table.ts';

const parseCount = (text: string) => parseInteger(text, 1, 1_000_000_000);

function parseCheckout(text: string): string {
  const folder = resolve(process.env.INIT_CWD ?? '.', text);
  if (existsSync(join(folder, 'apps/reference-server/dist/main.js'))) return folder;
  throw new InvalidArgumentError('It must be a folder of this repository in which the server is built.');
}

const options = new Command('pnpm bench --')
  .description(
    'Measures the reference server beside named peers, in one run on this machine. Compare the ratios: absolute numbers depend on the machine and its load.',
  )
  .option('--records <number>', 'number of subscribers to import', parseCount, 40_000)
  .option('--subscribers <number>', 'number of subscribers in a long list', parseCount, 100_000)
  .addOption(
    new Option('--only <names...>', 'run only these').choices([
      ...measurements.map(({ name }) => name),
      // Measured in the package of the client, which gets the same options.
      'client',
    ]),
  )
  .addOption(
    new Option('--against <folder>', 'measure the server of another checkout in the same rounds')
      .argParser(parseCheckout)
      .conflicts('results'),
  )
  .option('--results', 'write the figures for the documentation, to apps/docs/benches/', false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<BenchOptions & { only?: string[]; against?: string; results: boolean }>();

const checkouts = [{ name: own, folder: resolve(import.meta.dirname, '../../..') }];
if (options.against) checkouts.push({ name: before, folder: options.against });

const all: BenchRun[] = [];
const published = new Map<string, BenchRun | undefined>();
for (const measurement of measurements) {
  const { name } = measurement;
  if (options.only && !options.only.includes(name)) continue;
  const figures = await runMeasurement(measurement, { options, checkouts });
  published.set(name, readFigures(name));
  if (options.results) writeFigures(figures);
  all.push(figures);
}
if (all.length > 0) process.stdout.write(`\n${renderTable(all, published)}`);
