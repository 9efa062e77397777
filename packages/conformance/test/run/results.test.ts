import { expect, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { runConformance } from '../../src/conformance.ts';
import type { RunOptions } from '../../src/run/run.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { startPlain } from '../plain-servers.ts';

/** Runs checks against the plain server, with changes to its target. */
const run = async (change: Partial<TargetDescription>, options: RunOptions = {}) =>
  runConformance({ ...plainTarget(await startPlain()), ...change }, options);

const resultsOf = (report: Awaited<ReturnType<typeof run>>, id: string) =>
  report.checks.filter((check) => check.requirements.includes(id)).map(({ result }) => result);

test('a check without its provider state is untestable, and the run fails', async () => {
  const report = await run({ states: {} }, { only: ['STATE-1', 'RESOURCE-8'] });
  expect(resultsOf(report, 'STATE-1')).toEqual(['untestable']);
  expect(resultsOf(report, 'RESOURCE-8')).toEqual(['skipped']);
  expect(report.ok).toBe(false);
  expect(report.requirements.map(({ id, result }) => [id, result])).toEqual([
    ['RESOURCE-8', 'skipped'],
    ['STATE-1', 'untestable'],
  ]);
});

test('an optional provider state can be declared as none', async () => {
  const report = await run({ states: { 'account without a name': 'none' } }, { only: ['RESOURCE-8'] });
  expect(report.checks[0]).toMatchObject({
    result: 'skipped',
    reason: 'The target has no "account without a name".',
  });
  expect(report.ok).toBe(true);
});

test('a consumed provider state is not provided twice', async () => {
  const consumed = { campaign_id: '31', email: 'reader-125@plain.example' };
  const report = await run({ states: { 'subscriber removed from a campaign': [consumed] } }, { only: ['STATE'] });
  const reasons = report.checks.filter(({ result }) => result === 'untestable').map(({ reason }) => reason);
  expect(reasons).toContain('The target provides 1 of "subscriber removed from a campaign"; a full run needs 3.');
});

test('operations in `notOffered` are never called, even by checks of other operations', async () => {
  const only = ['subscribeToCampaign', 'recordEvent', 'createUnsubscribeBatch'];
  const report = await run({ notOffered: ['subscribeToCampaign'] }, { only });
  expect(report.checks.filter(({ id }) => id === 'subscribeToCampaign/contract')).toEqual([]);
  const subscribing = report.checks.filter(({ operation }) => operation === 'subscribeToCampaign');
  expect(new Set(subscribing.map(({ result }) => result))).toEqual(new Set(['skipped']));
  expect(report.checks.find(({ id }) => id === 'recordEvent/by-email')).toMatchObject({
    result: 'skipped',
    reason: 'The target does not offer subscribeToCampaign.',
  });
  expect(report.summary.fail + report.summary.error).toBe(0);
});

test('a limited run counts every requirement that a failure names', async () => {
  const target = await startScriptedServer((request, response) => {
    const path = request.url ?? '';
    const body = path.endsWith('/10') ? { links: {}, accounts: [] } : { error: 'not found' };
    response.writeHead(path.endsWith('/10') ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const report = await runConformance(target, { only: ['fetchAccount/unknown-account'] });
  const named = report.checks.flatMap(({ failures }) => failures.flatMap(({ requirements }) => requirements));
  expect(named).toContain('ERROR-1');
  const failed = report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id);
  expect(failed.sort()).toEqual([...new Set(named)].sort());
});

test('a run can be limited to requirements, parts, operations, and checks', async () => {
  const ids = async (only: string[]) => (await run({}, { only })).checks.map(({ id }) => id);
  const isOfExchanges = (id: string) => id.endsWith('/contract');
  const ofRequirement = await ids(['ENDPOINT-86']);
  expect(ofRequirement.filter((id) => !isOfExchanges(id))).toEqual([
    'fetchGoal/endpoint-86',
    'fetchGoal/same-as-listed',
    'fetchGoal/at-once',
  ]);
  expect(ofRequirement).toContain('fetchGoal/contract');
  expect(await ids(['listGoals/endpoint-85', 'fetchGoal/endpoint-86'])).toContain('fetchGoal/endpoint-86');
  expect((await ids(['3'])).filter((id) => id.startsWith('pauseCampaign')).length).toBeGreaterThan(2);
  // Some checks of an operation send requests of others.
  const ofOperation = (await ids(['listCustomFieldIdentifiers'])).filter((id) => !isOfExchanges(id));
  expect(ofOperation.every((id) => id.startsWith('listCustomFieldIdentifiers/'))).toBe(true);
  await expect(run({}, { only: ['AUTH-99'] })).rejects.toThrow('Nothing matches AUTH-99.');
});

test('with fail-fast, the first failure ends a run', async () => {
  const states = { 'campaign with emails': { campaign_id: '31', email_count: 9 } };
  const report = await run({ states }, { failFast: true, only: ['RESOURCE-42', 'STATE'], concurrency: 1 });
  expect(report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual([
    'fetchCampaign/email-count',
  ]);
  expect(report.complete).toBe(false);
});

test('every response is validated against the contract', async () => {
  const report = await run({ states: {} }, { only: ['fetchAccount/href'] });
  expect(report.checks.find(({ id }) => id === 'fetchAccount/contract')).toMatchObject({
    result: 'pass',
    title: 'returns responses that match the contract in status, headers, media type and body (2 received)',
  });
});
