import { availableParallelism, cpus, loadavg } from 'node:os';
import { Command, Option } from 'commander';
import { byHand } from './measurements/by-hand.ts';
import { inATab } from './measurements/in-a-tab.ts';
import { overload } from './measurements/overload.ts';
import { startUp } from './measurements/start-up.ts';
import { renderTable } from './table.ts';

const measurements = [byHand, overload, startUp, inATab];

const { only } = new Command('pnpm bench --')
  .description(
    'Measures the reference server, beside a server by hand, in one run on this machine. Compare the ratios: absolute numbers depend on the machine and its load.',
  )
  .addOption(new Option('--only <names...>', 'run only these').choices(measurements.map(({ name }) => name)))
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse(
    process.argv.slice(2).filter((argument) => argument !== '--'),
    { from: 'user' },
  )
  .opts<{ only?: string[] }>();

const [processor] = cpus();
process.stdout.write(`${processor?.model}, ${availableParallelism()} processors, Node ${process.version}\n`);
for (const { name, title, run } of measurements) {
  if (only && !only.includes(name)) continue;
  // Other programs on the machine slow everything down.
  process.stdout.write(`\n${title}, load ${loadavg()[0]?.toFixed(1)}\n`);
  process.stdout.write(renderTable(await run()));
}
