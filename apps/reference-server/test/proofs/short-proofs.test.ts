import { sample } from '@email-automation/test-tools/sample';
import { expect, inject, test } from 'vitest';
import { proofNames } from '../../proofs/proofs.ts';
import { runProof } from '../environment/run-proof.ts';

type Case = [title: string, args: [proof: string, ...string[]], exitCode: number, output: RegExp];

const everywhere: Case[] = [
  ['killed servers and workers, and a failing disk, lose and double nothing', ['crash'], 0, /^held {2}crash: /m],
];

/** What needs a standby. */
const withPostgres: Case[] = [
  [
    'a fail-over loses and doubles nothing, and clients see 503 and no other error',
    ['failover'],
    0,
    /^held {2}failover: PostgreSQL: rounds 3, promotions 1, /m,
  ],
  [
    'the proof failover notices a standby that lags behind',
    ['failover', '--only=killed-under-load', '--mutant=unreplicated'],
    1,
    / was accepted, and .* lost\. Repeat: pnpm proof:failover[\s\S]*^broke failover: /m,
  ],
];

const own = inject('postgres') === undefined ? 'SQLite' : 'PostgreSQL';
const cases = [
  ...everywhere.map((one) => ({ on: 'SQLite', one })),
  ...[...everywhere, ...withPostgres].map((one) => ({ on: 'PostgreSQL', one })),
].map(({ on, one }) => ({ on, one, name: `${one[1][0]} ${on}` }));
// Every change of the service is tried with a lost write.
const always = ['crash PostgreSQL'];
const options = {
  what: 'short proofs',
  nameOf: ({ name }: (typeof cases)[number]) => name,
  // A change of a proof has the path of its folder.
  textOf: ({ one }: (typeof cases)[number]) => `apps/reference-server/proofs/${one[1][0]}/`,
};
/** Their engine is in a folder that both share. */
const inRounds = cases.filter(({ one: [, [proof]] }) => ['crash', 'failover'].includes(proof));
const isAlways = ({ name }: (typeof cases)[number]) => always.includes(name);
const drawn = [
  ...sample(cases.filter(isAlways), { ...options, size: 0, concernsAll: 'packages/service/src' }),
  ...sample(inRounds, { ...options, size: 0, textOf: () => 'apps/reference-server/proofs/rounds/' }),
  ...sample(cases, { ...options, size: 1 }),
];
const chosen = [...new Set(drawn)].filter(({ on }) => on === own).map(({ one }) => one);

test('every proof has a short form here, but the one that builds the last release', () => {
  expect(new Set([...cases.map(({ one }) => one[1][0]), 'rolling'])).toEqual(new Set(proofNames));
});

test.each(chosen)('%s', async (_, args, exitCode, output) => {
  const result = await runProof(...args);
  expect(result).toEqual({ exitCode, output: expect.stringMatching(output) });
});
