import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { play } from './model.ts';
import { layoutOf, machine, plan, utilization } from './plan.ts';
import { readServiceTimes } from './service-times.ts';

const file = new URL('../benches/service-times.json', import.meta.url);

const { subscribers, eventsPerSecond } = new Command('pnpm capacity --')
  .description(
    'Plans the machines for a load, from the published run of `pnpm bench -- --only service-times`, and simulates its response times. Change the machines in apps/docs/capacity/plan.ts.',
  )
  .requiredOption('--subscribers <number>', 'subscribers of all accounts', parseCount)
  .requiredOption('--events-per-second <number>', 'events that are recorded each second', parseCount)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ subscribers: number; eventsPerSecond: number }>();

const measured = readServiceTimes(JSON.parse(readFileSync(file, 'utf8')));
const load = measured.loads.findLast(({ times }) => times.operation === 'record an event');
if (!load)
  throw new Error(`${fileURLToPath(file)} has no times of events. Run: pnpm bench -- --only service-times --results`);
const planned = plan({ subscribers, eventsPerSecond }, load.times, measured);
const { processors, memoryGiB, diskTB } = machine;
const perDatabase = eventsPerSecond / planned.databaseMachines;
const { p50, p99 } = play(layoutOf(measured.flush), load.times, perDatabase);
const lines = [
  `Machines of ${processors} processors, ${memoryGiB} GiB, and ${diskTB} TB, at most ${utilization * 100} % busy:`,
  `  servers    ${planned.serverMachines}`,
  `  databases  ${planned.databaseMachines}, each with a standby; ${planned.diskTB.toFixed(2)} TB in all`,
  '',
  'What each part alone would need:',
  ...planned.parts.map(({ name, machines }) => `  ${name.padEnd(28)}${machines.toFixed(2).padStart(10)} machines`),
  '',
  `Simulated responses of one database at ${Math.round(perDatabase).toLocaleString('en')} events a second:`,
  `  half within ${p50.toFixed(1)} ms, 99 of 100 within ${p99.toFixed(1)} ms`,
];
process.stdout.write(`${lines.join('\n')}\n`);

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isFinite(count) || count < 1 || count > 1e12)
    throw new InvalidArgumentError('It must be a number from 1 to 1e12.');
  return count;
}
