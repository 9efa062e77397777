import { startDemo } from '@email-automation/reference-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../src/client.ts';
import { InvalidResponseError, NotFoundError } from '../src/errors.ts';
import { json, type Sent, scripted } from './scripted.ts';

/** A list of campaigns that changes while it is read: `edit` is called before each page is answered. */
function changing(size: number, count: number, edit: (ids: number[], page: number) => void = () => {}) {
  const ids = Array.from({ length: count }, (_, n) => n);
  const answer = ({ url }: Sent) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    edit(ids, page);
    const campaigns = ids.slice((page - 1) * size, page * size).map((id) => ({ id: String(id) }));
    const total_pages = Math.ceil(ids.length / size);
    return json(200, { campaigns, meta: { page, count: campaigns.length, total_pages, total_count: ids.length } });
  };
  return scripted([answer]);
}

const range = (count: number) => Array.from({ length: count }, (_, n) => String(n));

test('a list is iterated over item by item, and page by page', async () => {
  const { client, sent } = changing(3, 8);
  const items: string[] = [];
  for await (const { id } of client.campaigns.list({ sort: 'name' })) items.push(id);
  expect(items).toEqual(range(8));
  expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['sort=name', 'sort=name&page=2', 'sort=name&page=3']);
  const pages: number[] = [];
  for await (const { campaigns, meta } of client.campaigns.list().pages()) pages.push(campaigns.length, meta.page);
  expect(pages).toEqual([3, 1, 3, 2, 2, 3]);
});

test('awaited, it is one page and one request', async () => {
  const { client, sent } = changing(3, 8);
  expect((await client.campaigns.list({ page: 2 })).campaigns.map(({ id }) => id)).toEqual(['3', '4', '5']);
  expect(sent).toHaveLength(1);
});

test('toArray asks for no more pages than its limit needs', async () => {
  const { client, sent } = changing(3, 8);
  expect((await client.campaigns.list().toArray({ limit: 4 })).map(({ id }) => id)).toEqual(range(4));
  expect(sent).toHaveLength(2);
  expect(await client.campaigns.list().toArray({ limit: 3 })).toHaveLength(3);
  expect(sent).toHaveLength(3);
  expect(await client.campaigns.list().toArray()).toHaveLength(8);
  expect(await client.campaigns.list().toArray({ limit: 0 })).toEqual([]);
  await expect(client.campaigns.list().toArray({ limit: -1 })).rejects.toThrow('toArray needs limit');
  await expect(client.campaigns.list().toArray({ max: 1 } as never)).rejects.toThrow('knows no option max');
});

test('it begins at the page that is asked for, and stops when the loop does', async () => {
  const { client, sent } = changing(3, 8);
  expect((await client.campaigns.list({ page: 3 }).toArray()).map(({ id }) => id)).toEqual(['6', '7']);
  for await (const _ of client.campaigns.list()) break;
  expect(sent).toHaveLength(2);
});

test('an empty list has no items, and one page', async () => {
  const { client } = changing(3, 0);
  expect(await client.campaigns.list().toArray()).toEqual([]);
  const pages = [];
  for await (const page of client.campaigns.list().pages()) pages.push(page);
  expect(pages).toHaveLength(1);
});

test('an item that a new one pushes to the next page is told once, and the changed total is reported', async () => {
  const onTotalChange = vi.fn();
  const { client } = changing(3, 8, (ids, page) => page === 2 && ids.length === 8 && ids.unshift(99));
  const items = await client.campaigns.list({}, { onTotalChange }).toArray();
  expect(items.map(({ id }) => id)).toEqual(range(8));
  expect(onTotalChange.mock.calls).toEqual([[{ page: 2, before: 8, after: 9 }]]);
});

test('items that move up because others are removed are not lost', async () => {
  const onTotalChange = vi.fn();
  const { client } = changing(3, 12, (ids, page) => page === 3 && ids.length === 12 && ids.splice(0, 5));
  const items = await client.campaigns.list({}, { onTotalChange }).toArray();
  expect(items.map(({ id }) => id)).toEqual(range(12));
  expect(onTotalChange.mock.calls).toEqual([[{ page: 3, before: 12, after: 7 }]]);
});

test('a service that always shows the first page does not make it go on for ever', async () => {
  const page = { campaigns: [{ id: '1' }], meta: { page: 1, count: 1, total_pages: 4, total_count: 4 } };
  const { client, sent } = scripted([json(200, page)]);
  expect(await client.campaigns.list().toArray()).toEqual([{ id: '1' }]);
  expect(sent).toHaveLength(4);
});

test('names are told once too', async () => {
  const pages = [
    ['Came', 'Left'],
    ['Left', 'Bought'],
  ].map((event_actions) => json(200, { event_actions, meta: { page: 1, count: 2, total_pages: 2, total_count: 4 } }));
  const { client } = scripted(pages);
  expect(await client.events.listActions().toArray()).toEqual(['Came', 'Left', 'Bought']);
});

test('errors come out of the loop, of whichever page, and leave no rejection behind', async () => {
  const page = { campaigns: [{ id: '1' }], meta: { page: 1, count: 1, total_pages: 2, total_count: 2 } };
  const { client } = scripted([json(200, page), json(404, {})]);
  const read = async () => {
    for await (const _ of client.campaigns.list());
  };
  await expect(read()).rejects.toBeInstanceOf(NotFoundError);
  await expect(
    scripted([json(200, {})])
      .client.campaigns.list()
      .toArray(),
  ).rejects.toBeInstanceOf(InvalidResponseError);
  const result = await scripted([json(404, {})])
    .client.campaigns.list()
    .result();
  expect(result.ok).toBe(false);
});

test('whoever iterates over a list leaves no rejection behind', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { client } = scripted([json(404, {})]);
  await expect(client.campaigns.list().toArray()).rejects.toBeInstanceOf(NotFoundError);
  await expect(client.campaigns.list().pages().next()).rejects.toBeInstanceOf(NotFoundError);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('the reference server: every subscriber of a campaign, over its pages', async () => {
  const server = await startDemo();
  onTestFinished(server.close);
  const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
  const people = await client.campaigns.listSubscribers({ campaign_id: '3001', per_page: 50 }).toArray();
  expect(new Set(people.map(({ id }) => id)).size).toBe(260);
  const [first] = people;
  expect(await client.subscribers.listCampaignSubscriptions({ subscriber_id: first?.id ?? '' }).toArray()).toHaveLength(
    1,
  );
  expect((await client.broadcasts.list().toArray()).length).toBeGreaterThan(0);
});
