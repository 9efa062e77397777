import { AssertionError } from 'node:assert/strict';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningReferenceServer } from '../../servers/reference-server.ts';
import { startServerWithSeries } from '../../servers/server-with-series.ts';
import { passingTimeChecks } from '../../src/checks/limits/passing-time.ts';
import { run } from '../../src/run/run.ts';
import { completeTarget } from '../../src/target/read.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { passingTimeVariants } from '../../variants/catalog/passing-time.ts';
import { variants } from '../../variants/catalog.ts';
import { createProber } from '../../variants/prober.ts';
import { roundsOfVariants } from '../../variants/rounds.ts';
import { startVariants } from '../../variants/start-variants.ts';
import type { Variant } from '../../variants/variant.ts';

const cases = sample(passingTimeVariants, { what: 'choices about time', size: 2, nameOf: ({ id }) => id }).map(
  (variant) => [variant.id, variant] as const,
);
const [all = [], ...furtherRounds] = roundsOfVariants([...variants, ...passingTimeVariants]);

let server: RunningReferenceServer;
beforeAll(async () => {
  server = await startServerWithSeries();
});
afterAll(() => server.close());
// Everything here moves the clock.
beforeEach(() => server.reset());

/** Works with the server, behind variants of its choices. */
async function withServer<Result>(
  work: (target: TargetDescription) => Promise<Result>,
  others: readonly Variant[] = [],
): Promise<Result> {
  const proxies = await startVariants(server.target, others);
  try {
    return await work(others.length > 0 ? proxies.target : server.target);
  } finally {
    await proxies.close();
  }
}

describe.each(cases)('%s', (_, variant) => {
  const probe = async (target: TargetDescription) => variant.probe(await createProber(completeTarget(target)));

  test('is the choice of the reference server', () => withServer(probe));

  test.each([
    ['that choice only', [variant]],
    ['every choice', all],
  ])('fails the probe on a server that makes %s otherwise', async (_name, others) => {
    await withServer((target) => expect(probe(target)).rejects.toThrow(AssertionError), others);
  });
});

/** Runs the kit against a server with these variants, and expects it to pass in full. */
async function expectConformance(others: readonly Variant[]) {
  // Each variant in front of the server makes it slower, and long lists are read once for each of them.
  const patient = (target: TargetDescription) => completeTarget({ ...target, timeoutSeconds: 60 });
  const report = await withServer((target) => run(patient(target)), others);
  const failures = report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result));
  const advice = 'A check depends on unspecified behavior. To start a single variant, run: node variants/main.ts <id>';
  expect(failures, advice).toEqual([]);
  expect(report.ok).toBe(true);
  return report;
}

test('a server that makes every other choice conforms, also as time passes, and enforces hourly limits', {
  timeout: 300_000,
}, async () => {
  const report = await expectConformance(all);
  const moving = new Set<string>(passingTimeChecks.map(({ id }) => id));
  const moved = report.checks.filter(({ id }) => moving.has(id));
  expect(moved.map(({ result }) => result)).toEqual(passingTimeChecks.map(() => 'pass'));
  expect(report.requirements).toContainEqual(expect.objectContaining({ id: 'LIMIT-2', result: 'pass' }));
});

const rounds = furtherRounds.map((round, index) => [index + 2, round] as const);
test.each(
  sample(rounds, { what: 'further rounds of other choices', size: 0, nameOf: ([number]) => `round-${number}` }),
)('a server that makes the other choices of round %i conforms', { timeout: 300_000 }, async (_, round) => {
  await expectConformance(round);
});
