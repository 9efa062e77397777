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

test('an independent server passes the profiles that it claims', () => {
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
  expect(report.ok).toBe(true);
});

test('checks of profiles that the target does not claim are skipped', () => {
  const unclaimed = report.checks.filter(({ profile }) => !['core', 'oauth'].includes(profile));
  expect(new Set(unclaimed.map(({ result }) => result))).toEqual(new Set(['skipped']));
  const limit = report.requirements.find(({ id }) => id === 'LIMIT-1');
  expect(limit).toMatchObject({ result: 'skipped', reason: 'The target does not claim the profile limits.' });
});

test('unobservable requirements have a result of their own', () => {
  const address = report.requirements.find(({ id }) => id === 'RESOURCE-10');
  expect(address?.result).toBe('unobservable');
  expect(address?.reason).toContain('Delivered emails show this');
});

test('a run sends no batch requests without the profile, and few other requests', () => {
  expect(report.requests.batch).toBe(0);
  expect(report.requests.other).toBeLessThanOrEqual(1100);
});
