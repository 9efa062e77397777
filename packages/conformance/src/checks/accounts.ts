import type { Credential } from '../http/credential.ts';
import type { Check } from '../kit/check.ts';
import { returnsRecords } from '../kit/concerns.ts';
import { expect, expectArray, expectEqual, expectObject, expectString } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { applyTemplate } from '../kit/template.ts';
import { provideSecondAccount } from './access/other-accounts.ts';
import { ifProvided, readRecord, readRecords, requireOtherUser } from './fixtures.ts';
import { findAccessToken } from './oauth/oauth.ts';
import { pathOf } from './paths.ts';
import { recordsOf } from './reads.ts';

const own = (kit: Kit) => readRecord(kit, 'fetchAccount');

const idsOf = async (kit: Kit, credential?: Credential) =>
  (await readRecords(kit, 'listAccounts', credential && { credential })).map(({ id }) => id);

export const accountChecks: Check[] = [
  ...applyTemplate({
    name: 'href',
    title: 'returns the URL of each account as its `href`',
    requirements: ['RESOURCE-15'],
    concerns: returnsRecords('Account'),
    async run(kit, operation) {
      for (const { id, href } of await recordsOf(kit, operation)) {
        expectEqual(pathOf(expectString(href, '`href`')), `/v2/accounts/${id}`, 'the path of `href`');
      }
    },
  }),
  {
    id: 'listAccounts/own-account',
    title: 'returns each of the accounts that the credential can access',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const second = await ifProvided(provideSecondAccount(kit));
      const ids = await idsOf(kit);
      for (const id of [kit.target.account, ...(second ? [second.account_id] : [])])
        expect(ids.includes(id), `${id} among the accounts`, ids);
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
      const ids = await idsOf(kit, call.credential);
      expect(ids.includes(account), `the account ${account} among the accounts`, ids);
      expect(!ids.includes(kit.target.account), `no account ${kit.target.account} among the accounts`, ids);
    },
  },
  {
    id: 'listAccounts/accounts-of-access-token',
    title: 'returns each of the accounts that an access token can access',
    requirements: ['ENDPOINT-23'],
    profile: 'oauth',
    async run(kit) {
      const second = await provideSecondAccount(kit);
      const credential = { bearer: await findAccessToken(kit) };
      const ids = await idsOf(kit, credential);
      // Another user than the target's may own the access token.
      for (const id of [kit.target.account, second.account_id ?? '']) {
        const { status } = await kit.call('fetchAccount', { path: { account_id: id }, credential });
        if (status === 200) expect(ids.includes(id), `${id}, which the token can fetch, among the accounts`, ids);
      }
    },
  },
  ...applyTemplate({
    name: 'links-of-the-record',
    title: 'returns the URLs of campaigns, broadcasts and conversions in `links` of each account',
    requirements: ['RESOURCE-16'],
    concerns: returnsRecords('Account'),
    async run(kit, operation) {
      const second = operation === 'fetchAccount' ? await ifProvided(provideSecondAccount(kit)) : undefined;
      const others = second ? [await readRecord(kit, operation, { ids: second })] : [];
      for (const { id, links: found } of [...(await recordsOf(kit, operation)), ...others]) {
        const links = expectObject(found, `\`links\` of the account ${id}`);
        const paths = Object.values(links).map((link) => pathOf(String(link)));
        for (const collection of ['campaigns', 'broadcasts', 'goals']) {
          const path = `/v2/${id}/${collection}`;
          expect(paths.includes(path), `a URL that ends with ${path} in \`links\` of the account ${id}`, links);
        }
      }
    },
  }),
  {
    id: 'fetchAccount/name-by-default',
    title: 'returns the website URL as the name of an account without a name',
    requirements: ['RESOURCE-8'],
    async run(kit) {
      const nameless = await kit.provideState('account without a name');
      const account = await readRecord(kit, 'fetchAccount', { ids: nameless });
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
      const account = await readRecord(kit, 'fetchAccount', { ids });
      const address = expectString(account.default_postal_address, '`default_postal_address`');
      expect(/[^\r]\n/.test(address), 'newline characters between the lines of the postal address', address);
    },
  },
  ...(
    [
      ['active-field', 'returns the active custom fields of the account', 'active custom field', true],
      ['inactive-field', 'returns no other custom field', 'custom field that is not active', false],
    ] as const
  ).map(
    ([name, title, state, isActive]): Check => ({
      id: `listCustomFieldIdentifiers/${name}`,
      title,
      requirements: ['RESOURCE-69'],
      async run(kit) {
        const { identifier } = await kit.provideState(state);
        const identifiers = expectArray((await kit.ok('listCustomFieldIdentifiers')).body, 'custom_field_identifiers');
        const expected = `${isActive ? '' : 'no '}${identifier} among the identifiers`;
        expect(identifiers.includes(identifier) === isActive, expected, identifiers);
      },
    }),
  ),
];
