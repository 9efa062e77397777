import { fileURLToPath } from 'node:url';
import { sample } from '@email-automation/test-tools/sample';
import { execa } from 'execa';
import { expect, inject, test } from 'vitest';
import { disturbancesOn } from '../../proofs/disturbances/disturbances.ts';

const main = fileURLToPath(new URL('../../proofs/main.ts', import.meta.url));
const on = inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL';
const succeeded = {
  exitCode: 0,
  output: expect.stringMatching(new RegExp(`^held {2}disturbances: ${on}: rounds [1-9]`, 'm')),
};
const broke = (mutant: string) => ({
  exitCode: 1,
  output: expect.stringMatching(
    new RegExp(
      ` was accepted, and .* lost\\. Repeat: pnpm proof:disturbances .*--mutant ${mutant}[\\s\\S]*^broke disturbances: `,
      'm',
    ),
  ),
});

const databases = ['SQLite', 'PostgreSQL'] as const;
const nameOf = ({ on, title }: { on: string; title: string }) => `${title} on ${on}`;

const whole = databases.map((on) => ({
  on,
  title: 'disturbances lose and double nothing',
  args: [],
  result: succeeded,
}));
const single = databases.flatMap((on) =>
  disturbancesOn(on)
    .filter(({ short }) => short)
    .map(({ name }) => ({
      on,
      title: `${name}: nothing is lost or doubled`,
      args: [`--only=${name}`],
      result: succeeded,
    })),
);
const mutants = [
  {
    on: 'SQLite',
    title: 'the proof notices a batch that is accepted before it is stored',
    args: ['--mutant=accepted-before-stored'],
    result: broke('accepted-before-stored'),
  },
  {
    on: 'PostgreSQL',
    title: 'the proof notices a standby that lags behind',
    args: ['--only=primary lost under load', '--mutant=unreplicated'],
    result: broke('unreplicated'),
  },
];

const proofs = 'apps/reference-server/proofs';
// They hold that accepted batches are processed exactly once, so every change of the service is tried. After others, one is drawn.
const options = { what: 'short proofs', size: 0, nameOf };
const held = sample(whole, { ...options, concernsAll: [proofs, 'packages/service/src'] });
const noticed = sample(mutants, { ...options, concernsAll: proofs });
const drawn = held.length > 0 ? [...held, ...noticed] : sample([...single, ...mutants], { ...options, size: 1 });
const chosen = drawn.filter((one) => one.on === on);

test.each(chosen)('$title', async ({ args, result }) => {
  const all = [main, '--short', `--on=${on === 'SQLite' ? 'sqlite' : 'postgres'}`, ...args];
  const { exitCode, stdout: output } = await execa(process.execPath, all, { reject: false, stderr: 'inherit' });
  expect({ exitCode, output }).toEqual(result);
});

test.skipIf(chosen.length > 0)('no short proof is drawn', () => {});
