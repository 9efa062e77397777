import type { Check } from '../kit/check.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
  expectString,
} from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { provideSecondAccount } from './access/other-accounts.ts';
import { requireOtherUser } from './fixtures.ts';
import { pathOf } from './paths.ts';

const own = async (kit: Kit) => expectOnlyRecord((await kit.ok('fetchAccount')).body, 'accounts');

export const accountChecks: Check[] = [
  {
    id: 'listAccounts/own-account',
    title: 'returns the account that the credential can access',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const ids = expectRecords((await kit.ok('listAccounts')).body, 'accounts').map(({ id }) => id);
      expect(ids.includes(kit.target.account), `the account ${kit.target.account} among the accounts`, ids);
    },
  },
  {
    id: 'listAccounts/other-user',
    title: 'returns only their own accounts to another user',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const { account, call } = requireOtherUser(kit);
      // First as the user, so that a response that is cached for everybody shows.
      await kit.ok('listAccounts');
      const { body } = await kit.ok('listAccounts', { credential: call.credential });
      const ids = expectRecords(body, 'accounts').map(({ id }) => id);
      expect(ids.includes(account), `the account ${account} among the accounts`, ids);
      expect(!ids.includes(kit.target.account), `no account ${kit.target.account} among the accounts`, ids);
    },
  },
  {
    id: 'listAccounts/second-account',
    title: 'returns each of the accounts that the credential can access',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const { account_id: second } = await provideSecondAccount(kit);
      const ids = expectRecords((await kit.ok('listAccounts')).body, 'accounts').map(({ id }) => id);
      for (const id of [kit.target.account, second]) expect(ids.includes(id), `${id} among the accounts`, ids);
    },
  },
  {
    id: 'listAccounts/hrefs',
    title: 'returns the URL of each account as its `href`',
    requirements: ['RESOURCE-15'],
    async run(kit) {
      for (const { id, href } of expectRecords((await kit.ok('listAccounts')).body, 'accounts')) {
        expectEqual(pathOf(expectString(href, '`href`')), `/v2/accounts/${id}`, 'the path of `href`');
      }
    },
  },
  {
    id: 'fetchAccount/ids-of-the-list',
    title: 'returns each account by the id that `listAccounts` returns',
    requirements: ['ENDPOINT-1'],
    async run(kit) {
      const accounts = expectRecords((await kit.ok('listAccounts')).body, 'accounts');
      for (const { id } of accounts.slice(0, 3)) {
        const { body } = await kit.ok('fetchAccount', {
          path: { account_id: expectString(id, '`id` of the account') },
        });
        expectEqual(expectOnlyRecord(body, 'accounts').id, id, '`id` of the account');
      }
    },
  },
  {
    id: 'fetchAccount/href',
    title: 'returns the URL of the account as `href`',
    requirements: ['RESOURCE-15'],
    async run(kit) {
      const href = expectString((await own(kit)).href, '`href`');
      expect(
        pathOf(href) === `/v2/accounts/${kit.target.account}`,
        `\`href\` to end with /v2/accounts/${kit.target.account}`,
        href,
      );
    },
  },
  {
    id: 'fetchAccount/links-of-the-record',
    title: 'returns the URLs of campaigns, broadcasts and conversions in `links` of the account',
    requirements: ['RESOURCE-16'],
    async run(kit) {
      const links = expectObject((await own(kit)).links, '`links` of the account');
      const paths = Object.values(links).map((link) => pathOf(String(link)));
      for (const collection of ['campaigns', 'broadcasts', 'goals']) {
        const path = `/v2/${kit.target.account}/${collection}`;
        expect(paths.includes(path), `a URL that ends with ${path} in \`links\` of the account`, links);
      }
    },
  },
  {
    id: 'fetchAccount/name-by-default',
    title: 'returns the website URL as the name of an account without a name',
    requirements: ['RESOURCE-8'],
    async run(kit) {
      const nameless = await kit.provideState('account without a name');
      const account = expectOnlyRecord((await kit.ok('fetchAccount', { ids: nameless })).body, 'accounts');
      expect(account.name === account.url, '`name` to be the same as `url`', { name: account.name, url: account.url });
    },
  },
  {
    id: 'fetchAccount/lines-of-the-postal-address',
    title: 'separates the lines of `default_postal_address` with newline characters',
    requirements: ['RESOURCE-11'],
    async run(kit) {
      const ids = await kit.provideState('account with a postal address of several lines', async () => {
        const address = (await own(kit)).default_postal_address;
        return typeof address === 'string' && address.includes('\n') ? { account_id: kit.target.account } : undefined;
      });
      const account = expectOnlyRecord((await kit.ok('fetchAccount', { ids })).body, 'accounts');
      const address = expectString(account.default_postal_address, '`default_postal_address`');
      expect(/[^\r]\n/.test(address), 'newline characters between the lines of the postal address', address);
    },
  },
  {
    id: 'listCustomFieldIdentifiers/active-field',
    title: 'returns the active custom fields of the account',
    requirements: ['RESOURCE-69'],
    async run(kit) {
      const { identifier } = await kit.provideState('active custom field');
      const identifiers = expectArray((await kit.ok('listCustomFieldIdentifiers')).body, 'custom_field_identifiers');
      expect(identifiers.includes(identifier), `${identifier} among the identifiers`, identifiers);
    },
  },
];
