import { parseArgs } from 'node:util';
import { isRight, tryUpgrades, type Upgrade } from './upgrade.ts';

const { values } = parseArgs({ options: { changes: { type: 'string', default: '150' }, all: { type: 'boolean' } } });

const started = Date.now();
const upgrades = await tryUpgrades(Number(values.changes));
const wrong = upgrades.filter((upgrade) => !isRight(upgrade));
const wronglySafe = wrong.filter(({ verdict }) => verdict.length === 0);

const row = ({ change, program, verdict, failure }: Upgrade) =>
  `  ${change.kind}, ${change.at}, ${program}\n    verdict: ${verdict.join(' ') || 'safe'}\n    happened: ${failure ?? 'compiles and works'}\n`;

process.stdout.write(formatKinds(upgrades));
if (wrong.length > 0) process.stdout.write(`\nWrong verdicts:\n${wrong.map(row).join('')}`);
if (values.all) process.stdout.write(`\nAll:\n${upgrades.map(row).join('')}`);
const share = (100 * (upgrades.length - wrong.length)) / upgrades.length;
const changes = new Set(upgrades.map(({ change }) => change)).size;
process.stdout.write(
  `\n${changes} changes × ${upgrades.length / changes} programs: ${share.toFixed(1)} % of the verdicts are right, ${wronglySafe.length} are wrongly safe, in ${((Date.now() - started) / 1000).toFixed(0)} s\n`,
);
process.exitCode = share >= 95 && wronglySafe.length === 0 ? 0 : 1;

function formatKinds(all: readonly Upgrade[]): string {
  const rows = [...Map.groupBy(all, ({ change }) => change.kind)].map(([kind, members]) => {
    const broken = members.filter(({ failure }) => failure !== undefined).length;
    const right = members.filter(isRight).length;
    return `${kind.padEnd(28)}${String(members.length).padStart(6)}${String(broken).padStart(8)}${String(right).padStart(7)}\n`;
  });
  return `${'change'.padEnd(28)}${'tried'.padStart(6)}${'broken'.padStart(8)}${'right'.padStart(7)}\n${rows.join('')}`;
}
