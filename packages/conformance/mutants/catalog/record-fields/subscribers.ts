import { mutateFields } from './mutate-fields.ts';

export const subscriberFieldMutants = mutateFields('subscribers', [
  [
    'RESOURCE-3',
    'only on one operation',
    'subscribeToCampaign omits `href`',
    'subscribeToCampaign',
    (record) => delete record.href,
  ],
  [
    'RESOURCE-4',
    'only on one operation',
    'subscribeToCampaign takes `created_at` from the request',
    'subscribeToCampaign',
    (record) => (record.created_at = '2001-01-01T00:00:00Z'),
  ],
]);
