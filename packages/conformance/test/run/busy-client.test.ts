import { sample } from '@email-automation/test-tools/sample';
import { expect, test } from 'vitest';
import { mutants } from '../../mutants/catalog.ts';
import { coreTarget } from '../../servers/plain-server/core-target.ts';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { runConformance } from '../../src/conformance.ts';
import { limits } from '../../src/contract/interface-limits.ts';
import { completeTarget } from '../../src/target/read.ts';
import { createProber } from '../../variants/prober.ts';
import { startFront, startPlain } from '../plain-servers.ts';

const lists = ['listEventActions', 'fetchCampaign/active', 'listCampaigns/active'];
const tried = [
  'listCampaignSubscribers',
  ...sample(lists, { what: 'further lists of a busy server', size: 0, nameOf: (name) => name }),
];
const campaigns = ['31', '36'];
/** Comparisons wait for a list that stands still, for several minutes on a slow machine. */
const timeout = 600_000;

/**
 * Runs the checks that compare lists while another client adds subscribers and actions.
 * @param rest how long the client rests after a request, in times of the request, so that a slow machine makes no difference
 */
async function runBusily(url: string, rest: number, only = tried) {
  const target = completeTarget(fullPlainTarget(url));
  let isRunning = true;
  let added = 0;
  const addMore = async () => {
    for (let prober = await createProber(target); isRunning; added++) {
      const began = performance.now();
      const email = prober.createEmail();
      const subscribers = [{ email, double_optin: false }];
      // A run does not read lists of more than 20 pages.
      const events = [{ email, action: `busy-${added % 1000}` }];
      const path = `/v2/10/campaigns/${campaigns[added % campaigns.length]}/subscribers`;
      await prober.post(path, { subscribers });
      const { status } = await prober.post('/v2/10/events', { events });
      if (status === 429) prober = await createProber(target);
      const pause = rest * (performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const adding = addMore();
  const report = await runConformance(target, { only, profiles: ['core'] });
  isRunning = false;
  await adding;
  return { report, added };
}

test('no check of lists accuses a correct server to which another client adds all the time', {
  timeout,
}, async () => {
  const { report, added } = await runBusily(await startPlain(), 1);
  expect(added).toBeGreaterThan(20);
  const isUnclaimed = (reason = '') => /does not claim the profile|changes all the time/.test(reason);
  const others = report.checks.filter(({ result, reason }) => result !== 'pass' && !isUnclaimed(reason));
  expect(others.map(({ id, result, reason }) => [id, result, reason])).toEqual([]);
  expect(report.ok).toBe(true);
});

test('no check accuses a correct server to whose list without pages others add all the time', { timeout }, async () => {
  let added = 0;
  const url = await startPlain(({ respond }) => ({
    respond(dataset, request) {
      const goals = dataset.accounts.get('10')?.goals;
      const [first] = goals ?? [];
      if (request.operation === 'listGoals' && first !== undefined) {
        added++;
        goals?.push({
          ...first,
          id: String(1000 + added),
          name: `Added ${added}`,
          created_at: new Date().toISOString(),
        });
      }
      return respond(dataset, request);
    },
  }));
  const { checks, ok } = await runConformance(coreTarget(url), { only: ['listGoals'] });
  expect(added).toBeGreaterThan(20);
  expect(checks.filter(({ result }) => result === 'fail').map(({ id }) => id)).toEqual([]);
  expect(ok).toBe(true);
});

test('a wrong server is noticed to which another client adds now and then', { timeout }, async () => {
  const mutant = mutants.find(({ description }) => description === 'repeats the last item on the next page');
  const url = await startPlain(mutant?.replace);
  const { report } = await runBusily(url, 100, ['listCampaignSubscribers/page']);
  const failed = report.checks.filter(({ result }) => result === 'fail').map(({ id }) => id);
  expect(failed).toContain('listCampaignSubscribers/page');
});

test.for(['listEventActions/first-action-at-end', 'recordEvent/at-once', 'recordEvent/same-action-at-once'])(
  '%s passes when actions move to the next page between two requests',
  async (check) => {
    const serverUrl = await startPlain();
    const prober = await createProber(completeTarget(coreTarget(serverUrl)));
    let recorded = 0;
    const recordPage = async () => {
      for (const end = recorded + limits.pageSize; recorded < end; recorded++) {
        const events = [{ email: 'reader@plain.example', action: `moves-others-${recorded}` }];
        await prober.post('/v2/10/events', { events });
      }
    };
    await recordPage();
    const url = await startFront(serverUrl, async (request, next) => {
      const isSecondPage = request.operation === 'listEventActions' && request.url.searchParams.get('page') === '2';
      if (isSecondPage && recorded <= 3 * limits.pageSize) await recordPage();
      return next(request);
    });
    const { checks } = await runConformance(coreTarget(url, serverUrl), { only: [check] });
    expect(recorded).toBeGreaterThan(limits.pageSize);
    expect(checks.find(({ id }) => id === check)).toMatchObject({ result: 'pass', failures: [] });
  },
);

test('subscribers are in order when others move them to the next page between two requests', async () => {
  const serverUrl = await startPlain();
  const prober = await createProber(completeTarget(coreTarget(serverUrl)));
  const place = '/v2/10/campaigns/36/subscribers';
  let seconds = 0;
  const url = await startFront(serverUrl, async (request, next) => {
    if (request.operation !== 'listCampaignSubscribers' || request.url.pathname !== place) return next(request);
    // Several pages of a campaign that is not huge.
    request.url.searchParams.set('per_page', String(limits.pageSize));
    if (request.url.searchParams.get('page') === '2') {
      seconds++;
      for (let added = 0; added < 10; added++) {
        await prober.post(place, { subscribers: [{ email: prober.createEmail(), double_optin: false }] });
      }
    }
    return next(request);
  });
  const check = 'listCampaignSubscribers/sort-by-default';
  const target = coreTarget(url, serverUrl);
  const states = { ...target.states, 'campaign with more than 100 subscribers': { campaign_id: '36' } };
  const { checks } = await runConformance({ ...target, states }, { only: [check] });
  expect(seconds).toBeGreaterThan(0);
  expect(checks.find(({ id }) => id === check)).toMatchObject({ result: 'pass', failures: [] });
});

test('no check accuses a correct server to whose list others add on pages that it does not read', async () => {
  const serverUrl = await startPlain(() => ({ listedActions: ({ actions }) => [...actions].sort() }));
  const prober = await createProber(completeTarget(coreTarget(serverUrl)));
  let recorded = 0;
  const record = async (prefix: string, count: number) => {
    for (const end = recorded + count; recorded < end; recorded++) {
      const events = [{ email: 'reader@plain.example', action: `${prefix}-${String(recorded).padStart(4, '0')}` }];
      await prober.post('/v2/10/events', { events });
    }
  };
  // The first pages, and the last one.
  await record('a', 20);
  await record('z', 6);
  const before = recorded;
  const url = await startFront(serverUrl, async (request, next) => {
    if (request.operation === 'listEventActions' && request.url.searchParams.get('page') === '5') await record('m', 2);
    return next(request);
  });
  const check = 'listEventActions/meta-total-count';
  const { checks } = await runConformance(coreTarget(url, serverUrl), { only: [check] });
  expect(recorded).toBeGreaterThan(before);
  expect(checks.find(({ id }) => id === check)).toMatchObject({ result: 'skipped', failures: [] });
});
