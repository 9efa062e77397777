import { mutateFields } from './mutate-fields.ts';

export const accountFieldMutants = mutateFields('accounts', [
  [
    'RESOURCE-97',
    'missing',
    'returns accounts without `phone_number`',
    ['listAccounts', 'fetchAccount'],
    (account) => delete account.phone_number,
  ],
  [
    'RESOURCE-7',
    'missing',
    'fetchAccount omits `enable_third_party_cookies`',
    'fetchAccount',
    (record) => delete record.enable_third_party_cookies,
  ],
  [
    'RESOURCE-97',
    'wrong',
    'listAccounts returns `phone_number` as a number',
    'listAccounts',
    (record) => (record.phone_number = 5550100),
  ],
  [
    'RESOURCE-8',
    'only for other data',
    'fetchAccount returns an empty name for accounts without a name',
    'fetchAccount',
    (record) => (record.name = ''),
  ],
  [
    'RESOURCE-11',
    'wrong',
    'fetchAccount separates the lines of `default_postal_address` with commas',
    'fetchAccount',
    (record) => (record.default_postal_address = String(record.default_postal_address).replaceAll('\n', ', ')),
  ],
  [
    'RESOURCE-15',
    'wrong',
    'fetchAccount returns an `href` that leads nowhere',
    'fetchAccount',
    (record) => (record.href = record.href.replace('/accounts/', '/')),
  ],
  [
    'RESOURCE-16',
    'missing',
    'fetchAccount omits the link to the campaigns',
    'fetchAccount',
    (record) => delete record.links.campaigns,
  ],
]);
