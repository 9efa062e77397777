import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Figures, runMeasurement } from './figures.ts';
import { before, own } from './measurement.ts';
import { measurements } from './measurements.ts';
import { renderTable } from './table.ts';

function parseCheckout(text: string): string {
  const folder = resolve(process.env.INIT_CWD ?? '.', text);
  if (existsSync(join(folder, 'apps/reference-server/dist/main.js'))) return folder;
  throw new InvalidArgumentError('It must be a folder of this repository in which the server is built.');
}

const { only, against } = new Command('pnpm bench --')
  .description(
    'Measures the reference server beside named peers, in one run on this machine. Compare the ratios: absolute numbers depend on the machine and its load.',
  )
  .addOption(new Option('--only <names...>', 'run only these').choices(measurements.map(({ name }) => name)))
  .addOption(
    new Option('--against <folder>', 'measure the server of another checkout in the same rounds').argParser(
      parseCheckout,
    ),
  )
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ only?: string[]; against?: string }>();

const checkouts = [{ name: own, folder: resolve(import.meta.dirname, '../../..') }];
if (against) checkouts.push({ name: before, folder: against });

const all: Figures[] = [];
for (const measurement of measurements) {
  if (!only || only.includes(measurement.name)) all.push(await runMeasurement(measurement, { checkouts }));
}
process.stdout.write(`\n${renderTable(all)}`);
