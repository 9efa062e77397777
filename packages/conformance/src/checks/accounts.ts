import type { Check } from '../check.ts';
import { must, mustEqual, object, onlyRecord, records, string } from '../expect.ts';
import type { Kit } from '../kit.ts';
import { otherUserOf } from './found.ts';
import { pathOf } from './links.ts';

const own = async (kit: Kit) => onlyRecord((await kit.ok('fetchAccount')).body, 'accounts');

export const accountChecks: Check[] = [
  {
    id: 'listAccounts/shape',
    title: 'returns an object of `links` and `accounts`, without arguments',
    requirements: ['ENDPOINT-22'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok('listAccounts');
      records(body, 'accounts');
      object(object(body, 'the body').links, '`links`');
    },
  },
  {
    id: 'listAccounts/own-account',
    title: 'returns the account that the credential can access',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const ids = records((await kit.ok('listAccounts')).body, 'accounts').map(({ id }) => id);
      must(ids.includes(kit.target.account), `the account ${kit.target.account} among the accounts`, ids);
    },
  },
  {
    id: 'listAccounts/of-the-credential',
    title: 'returns to another user the accounts of that user',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const { account, call } = otherUserOf(kit);
      const { body } = await kit.ok('listAccounts', { credential: call.credential });
      const ids = records(body, 'accounts').map(({ id }) => id);
      must(ids.includes(account), `the account ${account} among the accounts`, ids);
      must(!ids.includes(kit.target.account), `no account ${kit.target.account} among the accounts`, ids);
    },
  },
  {
    id: 'fetchAccount/ids-of-the-list',
    title: 'finds each account by the id that `listAccounts` shows',
    requirements: ['ENDPOINT-1'],
    async run(kit) {
      const accounts = records((await kit.ok('listAccounts')).body, 'accounts');
      for (const { id } of accounts.slice(0, 3)) {
        const { body } = await kit.ok('fetchAccount', { path: { account_id: string(id, '`id` of the account') } });
        mustEqual(onlyRecord(body, 'accounts').id, id, '`id` of the account');
      }
    },
  },
  {
    id: 'fetchAccount/shape',
    title: 'returns an object of `links` and the one account of the path',
    requirements: ['ENDPOINT-24'],
    async run(kit) {
      const { body } = await kit.ok('fetchAccount');
      object(object(body, 'the body').links, '`links`');
      mustEqual(onlyRecord(body, 'accounts').id, kit.target.account, '`id` of the account');
    },
  },
  {
    id: 'fetchAccount/one-record',
    title: 'returns one record in an array, with `links` beside it',
    requirements: ['ENDPOINT-3'],
    stateless: true,
    async run(kit) {
      const { body } = await kit.ok('fetchAccount');
      onlyRecord(body, 'accounts');
      object(object(body, 'the body').links, '`links`');
    },
  },
  {
    id: 'fetchAccount/href',
    title: 'shows as `href` the address at which the account is retrieved',
    requirements: ['RESOURCE-15'],
    async run(kit) {
      const href = string((await own(kit)).href, '`href`');
      must(
        pathOf(href) === `/v2/accounts/${kit.target.account}`,
        `/v2/accounts/${kit.target.account} in \`href\``,
        href,
      );
    },
  },
  {
    id: 'fetchAccount/links-of-the-record',
    title: 'has URLs of campaigns, broadcasts and conversions in `links` of the account',
    requirements: ['RESOURCE-16'],
    async run(kit) {
      const links = object((await own(kit)).links, '`links` of the account');
      const paths = Object.values(links).map((link) => pathOf(String(link)));
      for (const collection of ['campaigns', 'broadcasts', 'goals']) {
        const path = `/v2/${kit.target.account}/${collection}`;
        must(paths.includes(path), `a URL that ends with ${path} in \`links\` of the account`, links);
      }
    },
  },
  {
    id: 'fetchAccount/name-by-default',
    title: 'shows the website URL as the name of an account that has none',
    requirements: ['RESOURCE-8'],
    async run(kit) {
      const nameless = await kit.given('account without a name');
      const account = onlyRecord((await kit.ok('fetchAccount', { of: nameless })).body, 'accounts');
      must(account.name === account.url, '`name` to be the same as `url`', { name: account.name, url: account.url });
    },
  },
  {
    id: 'fetchAccount/lines-of-the-address',
    title: 'separates the lines of `default_postal_address` by newline characters',
    requirements: ['RESOURCE-11'],
    async run(kit) {
      const given = await kit.given('account with an address of several lines', async () => {
        const address = (await own(kit)).default_postal_address;
        return typeof address === 'string' && address.includes('\n') ? { account_id: kit.target.account } : undefined;
      });
      const account = onlyRecord((await kit.ok('fetchAccount', { of: given })).body, 'accounts');
      const address = string(account.default_postal_address, '`default_postal_address`');
      must(/[^\r]\n/.test(address), 'newline characters between the lines of the address', address);
    },
  },
];
