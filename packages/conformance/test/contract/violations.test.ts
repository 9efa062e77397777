import type { OperationId } from '@email-automation/types';
import { expect, test } from 'vitest';
import { document } from '../../src/contract/schemas.ts';
import { findViolations } from '../../src/contract/violations.ts';

// biome-ignore lint/suspicious/noExplicitAny: examples of every shape
type Body = any;

const examples = (document as { components: { examples: Record<string, { value: Body }> } }).components.examples;
const limits = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3599' };
const json = { ...limits, 'content-type': 'application/json; charset=utf-8' };

function findViolationsIn(
  operation: OperationId,
  status: number,
  body: unknown,
  headers: Record<string, string> = json,
) {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  return findViolations(operation, { status, headers, text, body: typeof body === 'string' ? undefined : body });
}

const changeCampaign = (change: (value: Body) => void) => {
  const value = structuredClone(examples.OneCampaign?.value);
  change(value);
  return findViolationsIn('fetchCampaign', 200, value);
};

test('the examples of the contract match it', () => {
  expect(findViolationsIn('fetchCampaign', 200, examples.OneCampaign?.value)).toEqual([]);
  expect(findViolationsIn('listBroadcasts', 200, examples.BroadcastsByDate?.value)).toEqual([]);
  expect(findViolationsIn('subscribeToCampaign', 201, examples.OneSubscriber?.value)).toEqual([]);
  expect(findViolationsIn('activateCampaign', 204, undefined, limits)).toEqual([]);
});

test('a status that the contract does not have', () => {
  expect(findViolationsIn('fetchCampaign', 418, {})).toEqual([
    { requirements: [], expected: 'a documented status: 200, 401, 403, 404, 422, 429', seen: 418 },
  ]);
});

test('a header that is missing or not an integer', () => {
  const body = examples.OneGoal?.value;
  const { 'x-ratelimit-limit': _, ...without } = json;
  expect(findViolationsIn('fetchGoal', 200, body, without)).toEqual([
    { requirements: ['LIMIT-8'], expected: 'the header X-RateLimit-Limit', seen: 'no such header' },
  ]);
  expect(
    findViolationsIn('fetchGoal', 200, body, { ...json, 'x-ratelimit-remaining': 'many' })[0]?.requirements,
  ).toEqual(['LIMIT-9']);
});

test('another media type, and a body that is not JSON', () => {
  expect(findViolationsIn('fetchGoal', 200, '<p>', { ...limits, 'content-type': 'text/html' })).toMatchObject([
    { requirements: ['SERVICE-2'], expected: 'the media type application/json', seen: 'text/html' },
  ]);
  expect(findViolationsIn('fetchGoal', 200, '{', json)).toMatchObject([
    { requirements: ['SERVICE-2'], expected: 'JSON' },
  ]);
});

test('a field that is a component counts against the requirement on the field', () => {
  for (const operation of ['listBroadcasts', 'listCampaigns', 'listCampaignSubscribers'] as const) {
    const body = structuredClone(examples.BroadcastsByDate?.value);
    const value = { ...body, meta: { ...body.meta, direction: 'up' }, campaigns: [], subscribers: [] };
    const violated = findViolationsIn(operation, 200, value).filter(({ expected }) => expected.includes('direction'));
    expect(violated.map(({ requirements }) => requirements)).toEqual([['RESOURCE-67']]);
  }
});

test('the body of a 401 is unspecified', () => {
  expect(findViolationsIn('fetchGoal', 401, undefined, {})).toEqual([]);
  expect(findViolationsIn('fetchGoal', 401, { anything: 1 }, { 'content-type': 'application/json' })).toEqual([]);
});

const violations: [string, (value: Body) => void, string[]][] = [
  [
    'an invalid value',
    ({ campaigns: [campaign] }) => {
      campaign.status = 'running';
    },
    ['RESOURCE-30'],
  ],
  [
    'a wrong type',
    ({ campaigns: [campaign] }) => {
      campaign.email_count = '5';
    },
    ['RESOURCE-29', 'RESOURCE-42'],
  ],
  [
    'a mask of zeros',
    ({ campaigns: [campaign] }) => {
      campaign.days_of_the_week_mask = '0000000';
    },
    ['RESOURCE-33', 'RESOURCE-34'],
  ],
  [
    'a missing id',
    ({ campaigns: [campaign] }) => {
      delete campaign.id;
    },
    ['RESOURCE-3', 'RESOURCE-29'],
  ],
  [
    'an id that is a number',
    ({ campaigns: [campaign] }) => {
      campaign.id = 1;
    },
    ['RESOURCE-1', 'RESOURCE-3'],
  ],
  [
    'a missing template',
    ({ links }) => {
      delete links['campaigns.form'];
    },
    ['RESOURCE-48'],
  ],
  [
    'no `linked`',
    (value) => {
      delete value.linked;
    },
    ['ENDPOINT-40'],
  ],
];

test.each(violations)('%s violates the requirements that state it', (_, change, requirements) => {
  const [violation, ...others] = changeCampaign(change);
  expect(others).toEqual([]);
  expect(violation?.requirements.toSorted()).toEqual(requirements.toSorted());
});
