import type { Account, Broadcast } from './data.ts';
import { notFound } from './errors.ts';
import { ok, type Route } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';
import { describeOrder, describeStatus } from './lists.ts';

const formatBroadcast = (base: string, account: Account, broadcast: Broadcast) => ({
  ...broadcast,
  from_name: 'Plain',
  from_email: 'news@plain.example',
  postal_address: account.address,
  localize_sending_time: false,
  // [broadcast-bcc-format]
  bcc: broadcast.id === '21' ? 'one@plain.example; two@plain.example' : null,
  subject: `About ${broadcast.name}`,
  html_body: '<p>Hello</p>',
  text_body: 'Hello',
  href: formatUrl(base, `${account.id}/broadcasts/${broadcast.id}`),
  links: { account: account.id },
});

export const broadcastRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v2/:account/broadcasts',
    handle({ dataset, operation, account, query, base }) {
      const list = { operation, query };
      const { filterByStatus, sortItems, paginate } = dataset.hooks;
      const found = filterByStatus(account.broadcasts, list, ({ status }) => status);
      const { items, meta } = paginate(sortItems(found, list), list);
      return ok({
        links: formatLinks(base, account.id).broadcasts,
        meta: { ...meta, ...describeOrder(list), ...describeStatus() },
        broadcasts: items.map((item) => formatBroadcast(base, account, item)),
      });
    },
  },
  {
    method: 'GET',
    path: '/v2/:account/broadcasts/:id',
    handle({ account, id, base }) {
      const found = account.broadcasts.find((broadcast) => broadcast.id === id);
      if (found === undefined) return notFound;
      return ok({
        links: formatLinks(base, account.id).broadcasts,
        broadcasts: [formatBroadcast(base, account, found)],
      });
    },
  },
];
