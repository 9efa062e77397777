import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningReferenceServer, startReferenceServer } from '../../servers/reference-server.ts';
import { passingTimeChecks } from '../../src/checks/limits/passing-time.ts';
import { run } from '../../src/run/run.ts';
import { completeTarget } from '../../src/target/read.ts';
import { variants } from '../../variants/catalog.ts';
import { roundsOfVariants } from '../../variants/rounds.ts';
import { startVariants } from '../../variants/start-variants.ts';
import type { Variant } from '../../variants/variant.ts';

const [all = [], ...furtherRounds] = roundsOfVariants(variants);

let server: RunningReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());
// Everything here moves the clock.
beforeEach(() => server.reset());

/** Runs the kit against a server with these variants, and expects it to pass in full. */
async function expectConformance(others: readonly Variant[]) {
  const { target, close } = await startVariants(server.target, others);
  const report = await run(completeTarget(target)).finally(close);
  const failures = report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result));
  const advice = 'A check depends on unspecified behavior. To start a single variant, run: node variants/main.ts <id>';
  expect(failures, advice).toEqual([]);
  expect(report.ok).toBe(true);
  return report;
}

// It takes a minute of processor, and only what it runs can break it.
const whole = sample(['round-1'], {
  what: 'whole runs behind every other choice',
  size: 0,
  nameOf: (round) => round,
  concernsAll: [
    'apps/reference-server/src',
    'packages/conformance',
    'packages/sandbox/src',
    'packages/service/src',
    'spec',
  ],
});

test.skipIf(whole.length === 0)(
  'a server that makes every other choice conforms, also as time passes, and enforces hourly limits',
  async () => {
    const report = await expectConformance(all);
    const moving = new Set<string>(passingTimeChecks.map(({ id }) => id));
    const moved = report.checks.filter(({ id }) => moving.has(id));
    expect(moved.map(({ result }) => result)).toEqual(passingTimeChecks.map(() => 'pass'));
    expect(report.requirements).toContainEqual(expect.objectContaining({ id: 'LIMIT-2', result: 'pass' }));
  },
);

const rounds = furtherRounds.map((round, index) => [index + 2, round] as const);
test.each(
  sample(rounds, { what: 'further rounds of other choices', size: 0, nameOf: ([number]) => `round-${number}` }),
)('a server that makes the other choices of round %i conforms', async (_, round) => {
  await expectConformance(round);
});
