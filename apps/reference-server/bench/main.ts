import { parseArgs } from 'node:util';
import { batches } from './batches.ts';
import { growth } from './growth.ts';
import { reading } from './reading.ts';
import { startUp } from './start-up.ts';

const help = `pnpm bench -- [options]

Measures the reference server beside named peers, in one run on this machine. Read the ratios: the absolute numbers are
those of this machine at this moment.

  --seconds <number>   how long each peer is asked (5)
  --records <number>   how many subscribers are imported (100000)
  --only <name>        reading, batches, start-up or growth; growth takes minutes and is measured only when it is named
  --growth <number>    to how many subscribers an account grows (1000000)
  --help               this text
`;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    seconds: { type: 'string', default: '5' },
    records: { type: 'string', default: '100000' },
    only: { type: 'string' },
    growth: { type: 'string', default: '1000000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const wanted = (name: string) => values.only === undefined || values.only === name;
if (wanted('start-up')) await startUp();
if (wanted('reading')) await reading(Number(values.seconds));
if (wanted('batches')) {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await batches(Number(values.records), database);
}
if (values.only === 'growth') {
  for (const database of ['SQLite', 'PostgreSQL'] as const) await growth(Number(values.growth), database);
}
