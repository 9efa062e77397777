import type { ServerRequest } from '../exchange.ts';
import type { Sender } from './credentials.ts';
import type { Account, Dataset } from './data.ts';
import { forbidden } from './errors.ts';
import { type Answer, ok } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';

const formatAccount = (base: string, account: Account) => ({
  id: account.id,
  name: account.name,
  url: account.url,
  // [unset-values] Left out.
  ...(account.id === '10' && { default_from_name: 'Plain', phone_number: '+1 555 0100' }),
  default_from_email: `hello@shop-${account.id}.example`,
  default_postal_address: account.address,
  // Fields that the interface does not name.
  plan: 'free',
  partner: null,
  primary_email: `owner@shop-${account.id}.example`,
  enable_third_party_cookies: account.id === '10',
  created_at: account.created_at,
  href: formatUrl(base, `accounts/${account.id}`),
  // [link-templates]
  links: {
    sent_broadcasts: formatUrl(base, `${account.id}/broadcasts`),
    email_series: formatUrl(base, `${account.id}/campaigns`),
    conversions: formatUrl(base, `${account.id}/goals`),
  },
});

export function listAccounts(dataset: Dataset, { user }: Sender, base: string): Answer {
  const accounts = [...dataset.accounts.values()].filter(({ id }) => user.accounts.includes(id));
  // [sorting]
  const latestFirst = accounts.reverse();
  return ok({
    links: formatLinks(base, '').accounts,
    accounts: latestFirst.map((account) => formatAccount(base, account)),
  });
}

export function fetchAccount(dataset: Dataset, sender: Sender, id: string, request: ServerRequest): Answer {
  const account = dataset.hooks.findAccount(dataset, sender, id, request);
  if (account === undefined) return forbidden;
  const base = request.url.origin;
  return ok({ links: formatLinks(base, account.id).accounts, accounts: [formatAccount(base, account)] });
}
