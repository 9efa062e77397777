import type { Queries } from '@email-automation/service/storage/database';
import { sendHttp } from '../send-http.ts';
import { accounts, campaigns } from './workspace.ts';

/** The most pages of a list that are compared: the first ones, the last ones, and some between. */
const maxPages = 12;

/** Checks that the lists of a server match the tables, in their order and with their totals. */
export async function checkLists(db: Queries, url: string): Promise<string[]> {
  const violations: string[] = [];
  for (const { id: account, tokens } of accounts) {
    const compare = async (path: string, field: string, size: number, expected: string[]) =>
      violations.push(...(await comparePages({ url, token: tokens[0], path, field, size }, expected)));
    const actions = await db
      .selectFrom('event_actions')
      .where('account_id', '=', account)
      .select('name')
      .orderBy('name')
      .execute();
    const names = actions.map(({ name }) => name);
    await compare(`/v2/${account}/event_actions`, 'event_actions', 100, names);
    for (const campaign of Object.values(campaigns)) {
      for (const status of ['active', 'unsubscribed'] as const) {
        const rows = await db
          .selectFrom('campaign_subscriptions')
          .where('account_id', '=', account)
          .where('campaign_id', '=', campaign)
          .where('status', '=', status)
          .select('subscriber_id')
          .orderBy('subscriber_id')
          .execute();
        const ids = rows.map(({ subscriber_id }) => subscriber_id);
        const query = `status=${status}&sort=id&direction=asc&per_page=1000`;
        await compare(`/v2/${account}/campaigns/${campaign}/subscribers?${query}`, 'subscribers', 1000, ids);
      }
    }
  }
  return violations;
}

interface List {
  url: string;
  token: string;
  path: string;
  /** Name of the records in a response. */
  field: string;
  /** Records on a page. */
  size: number;
}

async function comparePages({ url, token, path, field, size }: List, expected: string[]): Promise<string[]> {
  const pages = Math.max(1, Math.ceil(expected.length / size));
  const numbers = Array.from({ length: Math.min(pages, maxPages) }, (_, n) =>
    pages <= maxPages ? n + 1 : 1 + Math.round((n * (pages - 1)) / (maxPages - 1)),
  );
  for (const page of numbers) {
    const paged = `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
    const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
    const { status, body: text } = await sendHttp(url, { method: 'GET', path: paged, headers }, { timeout: 60_000 });
    if (status !== 200) return [`GET ${paged} got ${status} in quiet.`];
    const body = JSON.parse(text) as { meta: { total_count: number } } & Record<string, (string | { id: string })[]>;
    const listed = (body[field] ?? []).map((item) => (typeof item === 'string' ? item : item.id));
    const stored = expected.slice((page - 1) * size, page * size);
    if (body.meta.total_count !== expected.length || String(listed) !== String(stored))
      return [
        `GET ${paged} lists ${listed.length} of ${body.meta.total_count}, and the tables have ${stored.length} of ${expected.length}, or others.`,
      ];
  }
  return [];
}
