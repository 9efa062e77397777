import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { type Report, runConformance } from '../src/conformance.ts';

let report: Report;
let server: Awaited<ReturnType<typeof startPlainServer>>;

beforeAll(async () => {
  server = await startPlainServer();
  report = await runConformance(plainTarget(server.url));
});
afterAll(() => server.close());

test('a server without any code of ours passes what it claims', () => {
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report.ok).toBe(true);
});

test('what it does not claim is not offered, and never passes', () => {
  const unclaimed = report.checks.filter(({ profile }) => !['core', 'oauth'].includes(profile));
  expect(new Set(unclaimed.map(({ result }) => result))).toEqual(new Set(['skipped']));
  const limit = report.requirements.find(({ id }) => id === 'LIMIT-1');
  expect(limit).toMatchObject({ result: 'skipped', reason: 'The target does not claim the profile limits.' });
});

test('requirements that no check can see are told from those that were not tested', () => {
  const address = report.requirements.find(({ id }) => id === 'RESOURCE-10');
  expect(address?.result).toBe('unobservable');
  expect(address?.reason).toContain('Delivered emails show this');
});

test('the run is polite: no batch requests without the profile, few others', () => {
  expect(report.requests.batch).toBe(0);
  expect(report.requests.other).toBeLessThanOrEqual(600);
});
