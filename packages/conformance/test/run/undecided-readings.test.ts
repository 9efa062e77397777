import type { OperationId } from '@email-automation/types';
import { expect, test } from 'vitest';
import type { Middleware, ServerResponse } from '../../servers/exchange.ts';
import { fullPlainTarget } from '../../servers/plain-server/full-target.ts';
import { runConformance } from '../../src/conformance.ts';
import { groupByCause } from '../../src/reports/causes.ts';
import { startBehind } from '../plain-servers.ts';

const crash = { status: 500, headers: { 'content-type': 'text/plain' }, text: 'Internal Server Error' };
const page = (status: number, headers: ServerResponse['headers'] = {}): ServerResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  text: '<!doctype html><title>Blocked</title>',
});

const listing = 'listCampaignSubscribers';

/** Cuts every fifth list of subscribers. */
function cutsLists(): Middleware {
  let count = 0;
  return async (request, next) => {
    const response = await next(request);
    const isCut = request.operation === listing && response.status === 200 && ++count % 5 === 0;
    return isCut ? { ...response, text: response.text.slice(0, response.text.length / 2) } : response;
  };
}

/** A list that responds with 500 as soon as the server has stored half of a surrogate pair. */
function crashesAfterHalfPair(list: OperationId): Middleware {
  let isStored = false;
  return async (request, next) => {
    isStored ||= /\\ud83c"/.test(request.text);
    return isStored && request.operation === list ? crash : next(request);
  };
}

/** Characters that firewalls look at. */
const isSuspicious = ({ text, url }: { text: string; url: URL }) => /['<%]|\\u/.test(text + url.pathname);

/** Every twentieth request, when the server has shown that it works. */
function now(response: ServerResponse): Middleware {
  let count = 0;
  return async (request, next) => (++count % 20 === 0 ? response : next(request));
}

const writing = ['subscribeToCampaign', 'recordEvent'];

// Side by side: they wait more than they compute.
test.concurrent.for<[string, Middleware, { requirements: number; result: 'fail' | 'error' }, only: string[]]>([
  [
    'a list of subscribers that crashes',
    crashesAfterHalfPair(listing),
    { requirements: 1, result: 'fail' },
    ['subscribeToCampaign', listing],
  ],
  [
    'a list of actions that crashes',
    crashesAfterHalfPair('listEventActions'),
    { requirements: 1, result: 'fail' },
    ['recordEvent', 'listEventActions'],
  ],
  ['crashes now and then', now(crash), { requirements: 5, result: 'fail' }, ['SERVICE', 'AUTH', 'RESOURCE']],
  ['a gateway that loses the server now and then', now(page(502)), { requirements: 0, result: 'error' }, writing],
  [
    'a firewall that blocks some requests',
    async (request, next) => (isSuspicious(request) ? page(403) : next(request)),
    { requirements: 0, result: 'error' },
    writing,
  ],
  [
    'a proxy that redirects some requests',
    async (request, next) =>
      isSuspicious(request) ? page(302, { location: 'https://sign-in.example/' }) : next(request),
    { requirements: 0, result: 'error' },
    writing,
  ],
  [
    'a firewall with a page of another status',
    async (request, next) => (isSuspicious(request) ? page(400, { server: 'firewall' }) : next(request)),
    { requirements: 0, result: 'error' },
    writing,
  ],
  ['a list whose JSON is cut now and then', cutsLists(), { requirements: 1, result: 'fail' }, [listing, 'RESOURCE-43']],
  [
    'a list that crashes from its second page on',
    async (request, next) =>
      request.operation === listing && Number(request.url.searchParams.get('page')) > 1 ? crash : next(request),
    { requirements: 1, result: 'fail' },
    [listing],
  ],
])(
  'a reading that fails is no effect, and one fault is one accusation: %s',
  async ([, middleware, most, only], { onTestFinished }) => {
    const [url, serverUrl] = await startBehind(middleware, onTestFinished);
    const { clockHook: _clock, ...target } = fullPlainTarget(url);
    const stateHook = { url: `${serverUrl}/hooks/states` };
    const report = await runConformance({ ...target, stateHook, profiles: ['core', 'batch'] }, { only });
    const violated = report.requirements.filter(({ result }) => result === 'fail').map(({ id }) => id);
    expect(violated.length, violated.join()).toBeLessThanOrEqual(most.requirements);
    expect(groupByCause(report).length).toBeLessThanOrEqual(most.requirements);
    expect(report.summary[most.result]).toBeGreaterThan(0);
    const seen = report.checks.flatMap(({ failures }) => failures.map((failure) => failure.seen));
    expect(seen).not.toContain('its effect');
    expect(report.ok).toBe(false);
  },
);
