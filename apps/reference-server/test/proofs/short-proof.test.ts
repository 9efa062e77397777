import { sample } from '@email-automation/test-tools/sample';
import { expect, inject, test } from 'vitest';
import { runProof } from '../environment/run-proof.ts';

const on = inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL';
const held = { exitCode: 0, output: expect.stringMatching(new RegExp(`^held {2}disturbances: ${on}: rounds `, 'm')) };
const broke = (mutant: string) => ({
  exitCode: 1,
  output: expect.stringMatching(
    new RegExp(
      ` was accepted, and .* lost\\. Repeat: pnpm proof:disturbances .*--mutant ${mutant}[\\s\\S]*^broke disturbances: `,
      'm',
    ),
  ),
});

const cases = [
  { on: 'SQLite', title: 'disturbances lose and double nothing', args: [], result: held },
  { on: 'PostgreSQL', title: 'disturbances lose and double nothing', args: [], result: held },
  {
    ...{ on: 'SQLite', title: 'the proof notices a batch that is accepted before it is stored' },
    args: ['--mutant=accepted-before-stored'],
    result: broke('accepted-before-stored'),
  },
  {
    ...{ on: 'PostgreSQL', title: 'the proof notices a standby that lags behind' },
    args: ['--only=primary lost under load', '--mutant=unreplicated'],
    result: broke('unreplicated'),
  },
].map((one) => ({ ...one, name: `${one.title} on ${one.on}` }));

const proofs = 'apps/reference-server/proofs';
const options = { what: 'short proofs', nameOf: ({ name }: (typeof cases)[number]) => name };
// They hold that accepted batches are processed exactly once, so every change of the service is tried.
const always = cases.filter(({ args }) => args.length === 0);
const drawn = [
  ...sample(always, { ...options, size: 0, concernsAll: [proofs, 'packages/service/src'] }),
  ...sample(cases, { ...options, size: 1, concernsAll: proofs }),
];
const chosen = [...new Set(drawn)].filter((one) => one.on === on);

test.each(chosen)('$title', async ({ args, result }) => {
  expect(await runProof(...args)).toEqual(result);
});

test.skipIf(chosen.length > 0)('no short proof is drawn', () => {});
