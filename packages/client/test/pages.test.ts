import { expect, test, vi } from 'vitest';
import { InvalidResponseError, NotFoundError } from '../src/exports.ts';
import { createScriptedClient, json, type SentRequest } from './scripted-client.ts';

/** A client of a list of campaigns that changes during the iteration: `edit` is called before each response. */
function createChangingList(size: number, count: number, edit: (ids: number[], page: number) => void = () => {}) {
  const ids = Array.from({ length: count }, (_, n) => n);
  const respond = ({ url }: SentRequest) => {
    const page = Number(new URL(url).searchParams.get('page') ?? 1);
    edit(ids, page);
    const campaigns = ids.slice((page - 1) * size, page * size).map((id) => ({ id: String(id) }));
    const total_pages = Math.ceil(ids.length / size);
    return json(200, { campaigns, meta: { page, count: campaigns.length, total_pages, total_count: ids.length } });
  };
  return createScriptedClient([respond]);
}

const range = (count: number) => Array.from({ length: count }, (_, n) => String(n));

test('an awaited list is one page and one request', async () => {
  const { client, sent } = createChangingList(3, 8);
  expect((await client.campaigns.list({ page: 2 })).campaigns.map(({ id }) => id)).toEqual(['3', '4', '5']);
  expect(sent).toHaveLength(1);
});

test('the iteration starts at the page of the arguments, and stops with the loop', async () => {
  const { client, sent } = createChangingList(3, 8);
  expect((await client.campaigns.list({ page: 3 }).toArray()).map(({ id }) => id)).toEqual(['6', '7']);
  for await (const _ of client.campaigns.list()) break;
  expect(sent).toHaveLength(2);
});

/** A client of a list of subscribers, whose pages have the size that a request asks for. */
function createSizedList(count: number) {
  const respond = ({ url }: SentRequest) => {
    const { page = '1', per_page = '100' } = Object.fromEntries(new URL(url).searchParams);
    const ids = range(count).slice((Number(page) - 1) * Number(per_page), Number(page) * Number(per_page));
    const total_pages = Math.ceil(count / Number(per_page));
    return json(200, { subscribers: ids.map((id) => ({ id })), meta: { page, total_pages, total_count: count } });
  };
  return createScriptedClient([respond]);
}

const campaign_id = '1';
const getQueries = (sent: SentRequest[]) => sent.map(({ url }) => new URL(url).search);

test('an iteration asks for the largest page', async () => {
  const { client, sent } = createSizedList(2500);
  const list = () => client.campaigns.listSubscribers({ campaign_id });
  expect(await list().toArray()).toHaveLength(2500);
  for await (const _ of list()) break;
  expect(getQueries(sent)).toEqual([
    '?per_page=1000',
    '?page=2&per_page=1000',
    '?page=3&per_page=1000',
    '?per_page=1000',
  ]);
});

test('a single page, a size of the caller, and a later first page keep their sizes', async () => {
  const { client, sent } = createSizedList(2500);
  const awaited = client.campaigns.listSubscribers({ campaign_id });
  await awaited;
  for await (const { id } of awaited) if (id === '149') break;
  for await (const _ of client.campaigns.listSubscribers({ campaign_id, per_page: 10 })) break;
  for await (const _ of client.campaigns.listSubscribers({ campaign_id, page: 3 })) break;
  expect(getQueries(sent)).toEqual(['', '?page=2', '?per_page=10', '?page=3']);
});

test('the iteration over a service that always returns the first page ends with an error', async () => {
  const page = { campaigns: [{ id: '1' }], meta: { page: 1, count: 1, total_pages: 4, total_count: 4 } };
  const { client, sent } = createScriptedClient([json(200, page)]);
  await expect(client.campaigns.list().toArray()).rejects.toThrow('repeats items of earlier pages');
  expect(sent).toHaveLength(3);
});

test('strings are returned once too', async () => {
  const pages = [
    ['Came', 'Left'],
    ['Left', 'Bought'],
  ].map((event_actions) => json(200, { event_actions, meta: { page: 1, count: 2, total_pages: 2, total_count: 4 } }));
  const { client } = createScriptedClient(pages);
  expect(await client.events.listActions().toArray()).toEqual(['Came', 'Left', 'Bought']);
});

test('the loop throws the errors of every page, and leaves no unhandled rejection', async () => {
  const page = { campaigns: [{ id: '1' }], meta: { page: 1, count: 1, total_pages: 2, total_count: 2 } };
  const { client } = createScriptedClient([json(200, page), json(404, {})]);
  const read = async () => {
    for await (const _ of client.campaigns.list());
  };
  await expect(read()).rejects.toBeInstanceOf(NotFoundError);
  await expect(
    createScriptedClient([json(200, {})])
      .client.campaigns.list()
      .toArray(),
  ).rejects.toBeInstanceOf(InvalidResponseError);
});

test('iterating over a list leaves no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const { client } = createScriptedClient([json(404, {})]);
  await expect(client.campaigns.list().toArray()).rejects.toBeInstanceOf(NotFoundError);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
