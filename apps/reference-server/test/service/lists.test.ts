import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const names = (records: { name: string }[]) => records.map((record) => record.name);

test('broadcasts are filtered and sorted, and those without a sending time are last', async () => {
  const sandbox = await startSandbox();
  const all = await sandbox.get('/v2/1001/broadcasts');
  expect(all.body.meta).toEqual({
    page: 1,
    count: 6,
    total_pages: 1,
    total_count: 6,
    sort: 'created_at',
    direction: 'asc',
    status: 'all',
  });
  expect(all.body.broadcasts.map((one: { status: string }) => one.status).sort()).toEqual([
    'canceled',
    'draft',
    'scheduled',
    'sending',
    'sent',
    'sent',
  ]);
  const sent = await sandbox.get('/v2/1001/broadcasts?status=sent');
  expect(names(sent.body.broadcasts)).toEqual(['Spring sale', 'Boot care']);
  expect(sent.body.meta.status).toBe('sent');
  const byTime = await sandbox.get('/v2/1001/broadcasts?sort=send_at&direction=desc');
  expect(names(byTime.body.broadcasts).slice(0, 3)).toEqual(['Winter sale', 'Boot care', 'Product recall']);
  const upwards = await sandbox.get('/v2/1001/broadcasts?sort=send_at');
  expect(names(upwards.body.broadcasts).slice(0, 3)).toEqual(['Spring sale', 'Product recall', 'Boot care']);
});

test('campaigns and goals are filtered and sorted', async () => {
  const sandbox = await startSandbox();
  const byName = await sandbox.get('/v2/1001/campaigns?sort=name&direction=desc');
  expect(names(byName.body.campaigns)).toEqual(['Win back', 'Welcome', 'Trail club', 'Not written yet']);
  const drafts = await sandbox.get('/v2/1001/campaigns?status=draft');
  expect(names(drafts.body.campaigns)).toEqual(['Trail club', 'Not written yet']);
  const disabled = await sandbox.get('/v2/1001/goals?status=disabled');
  expect(names(disabled.body.goals)).toEqual(['Joined the newsletter']);
  expect(disabled.body).not.toHaveProperty('meta');
  const goals = await sandbox.get('/v2/1001/goals?sort=name');
  expect(names(goals.body.goals)).toEqual(['Asked for advice', 'Bought a tent', 'Joined the newsletter']);
});

test('the pages of a list contain every record once', async () => {
  const sandbox = await startSandbox();
  const list = '/v2/1001/campaigns/3001/subscribers';
  const first = await sandbox.get(list);
  expect(first.body.meta).toEqual({
    page: 1,
    count: 100,
    total_pages: 3,
    total_count: 260,
    sort: 'created_at',
    direction: 'desc',
  });
  const ids = new Set<string>();
  for (const page of [1, 2, 3]) {
    const { body } = await sandbox.get(`${list}?page=${page}`);
    for (const subscriber of body.subscribers) ids.add(subscriber.id);
  }
  expect(ids.size).toBe(260);
  const past = await sandbox.get(`${list}?page=4`);
  expect([past.status, past.body.meta.page, past.body.subscribers]).toEqual([200, 4, []]);
  const byId = await sandbox.get(`${list}?sort=id&direction=asc&per_page=1000`);
  const sorted = byId.body.subscribers.map((one: { id: string }) => one.id);
  expect(sorted).toEqual([...ids].sort());
});

test('the list of subscribers is filtered by the state of their subscription, which it shows [subscriber-fields]', async () => {
  const sandbox = await startSandbox();
  for (const [status, count] of [
    ['active', 260],
    ['unsubscribed', 12],
    ['removed', 5],
  ]) {
    const { body } = await sandbox.get(`/v2/1001/campaigns/3001/subscribers?status=${status}&per_page=1000`);
    expect([body.meta.total_count, body.subscribers.length]).toEqual([count, count]);
    const states = body.subscribers.map((subscriber: { status: string }) => subscriber.status);
    expect(new Set(states)).toEqual(new Set([status]));
  }
});

test.each([
  ['page=0', 'range_error', 'page'],
  ['page=-1', 'range_error', 'page'],
  ['page=one', 'format_error', 'page'],
  ['page=1&page=2', 'format_error', 'page'],
  ['per_page=0', 'range_error', 'per_page'],
  ['per_page=1001', 'range_error', 'per_page'],
  ['status=gone', 'format_error', 'status'],
  ['sort=email', 'format_error', 'sort'],
  ['direction=up', 'format_error', 'direction'],
])('422 for %s', async (query, code, attribute) => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.get(`/v2/1001/campaigns/3001/subscribers?${query}`);
  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ code, attribute })]);
});
