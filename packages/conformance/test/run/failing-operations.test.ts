import type { OperationId } from '@email-automation/types';
import { expect, test } from 'vitest';
import type { ServerResponse } from '../../servers/exchange.ts';
import { goalsTarget } from '../../servers/plain-server/goals-target.ts';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { type Report, runConformance, terminalReport } from '../../src/conformance.ts';
import { groupByCause, remedyOf } from '../../src/reports/causes.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { startBehind, startPlain } from '../plain-servers.ts';

const crash = { status: 500, headers: { 'content-type': 'text/plain' }, text: 'Internal Server Error' };
const page = { status: 200, headers: { 'content-type': 'text/html' }, text: '<!doctype html><title>Shop</title>' };
const rejection = { status: 401, headers: {}, text: '' };
const unfinished = { status: 501, headers: {}, text: '' };
const missing = { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>Not Found</h1>' };

type Options = Pick<TargetDescription, 'profiles' | 'notOffered'> & { only?: string[] };

/** Tests a server where operations have the same response to every request. */
async function runWith(
  fails: (operation: OperationId | undefined) => boolean,
  response: ServerResponse,
  { only = [], profiles = ['core'], notOffered }: Options = {},
): Promise<Report> {
  const [url] = await startBehind(async (request, next) => (fails(request.operation) ? response : next(request)));
  const target = { ...plainTarget(url), profiles, notOffered };
  return runConformance(target, { concurrency: 8, only });
}

const violatedIn = ({ requirements }: Report) =>
  requirements.filter(({ result }) => result === 'fail').map(({ id }) => id);

test.each<[OperationId, string, ServerResponse, string[]]>([
  ['subscribeToCampaign', '500', crash, ['ENDPOINT-56']],
  ['activateCampaign', '500', crash, ['STATE-1']],
  ['activateCampaign', '501', unfinished, ['STATE-1']],
  ['recordEvent', '501', unfinished, ['ENDPOINT-88']],
  ['listGoals', 'an HTML page', page, ['ENDPOINT-85', 'SERVICE-2']],
  ['listGoals', '401', rejection, ['AUTH-3', 'ENDPOINT-85']],
  ['fetchGoal', '404', missing, ['ENDPOINT-86', 'SERVICE-5', 'VERSION-1']],
])(
  '%s that responds to everything with %s violates only what that proves',
  async (operation, _, response, violated) => {
    // To the checks of other operations, these two do not matter.
    const { notOffered } = goalsTarget('');
    const isOfGoals = !notOffered?.includes(operation);
    const report = await runWith((one) => one === operation, response, isOfGoals ? { notOffered } : {});
    expect(violatedIn(report).toSorted()).toEqual(violated);
    const [cause, ...others] = groupByCause(report);
    expect(others).toEqual([]);
    expect(cause?.first.check.id).toBe(`${operation}/contract`);
    const isMissing = [404, 501].includes(response.status);
    expect(cause && remedyOf(cause)).toEqual(isMissing ? expect.stringMatching(`: \\[${operation}\\]$`) : undefined);
    expect(cause?.first.failure.exchange?.response.status).toBe(response.status);
    const seen = response.status === 200 ? 'text/html' : response.status;
    expect(terminalReport(report)).toContain(`✗ ${operation} responds to valid requests with ${seen}\n`);
  },
);

test('operations that a server does not have are one cause, even those to which no valid request is possible', async () => {
  const offered: unknown[] = ['listAccounts', 'fetchAccount', 'listBroadcasts', 'fetchBroadcast', 'recordEvent'];
  const report = await runWith((operation) => !offered.includes(operation), missing, { profiles: ['core', 'batch'] });
  const [cause, ...others] = groupByCause(report);
  expect(others).toEqual([]);
  expect(cause && remedyOf(cause)).toMatch(/notOffered: \[.*createUnsubscribeBatch.*\]/);
  expect(violatedIn(report).filter((id) => /^(AUTH|ERROR|LIMIT)-/.test(id))).toEqual([]);
});

test('without a typical request in the run, a failure belongs to its check', async () => {
  const report = await runWith((operation) => operation === 'listGoals', crash, { only: ['listGoals/sort-name'] });
  expect(violatedIn(report)).toEqual(['ENDPOINT-81']);
});

test('an operation does not fail because a limited run asks it only for what does not exist', async () => {
  const target = { ...plainTarget(await startPlain()), profiles: ['core' as const] };
  const report = await runConformance(target, { only: ['not-found'] });
  expect(report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual([]);
  expect(report.ok).toBe(true);
});
