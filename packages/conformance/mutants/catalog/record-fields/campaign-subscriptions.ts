import { mutateFields } from './mutate-fields.ts';

export const subscriptionFieldMutants = mutateFields('campaign_subscriptions', [
  [
    'RESOURCE-100',
    'wrong',
    'listCampaignSubscriptions returns `last_sent_email_index` as a string',
    'listCampaignSubscriptions',
    (record) => (record.last_sent_email_index = '0'),
  ],
  [
    'RESOURCE-49',
    'missing',
    'listCampaignSubscriptions omits `lap`',
    'listCampaignSubscriptions',
    (record) => delete record.lap,
  ],
  [
    'RESOURCE-50',
    'wrong',
    'listCampaignSubscriptions returns `on` as the `status` of active subscriptions',
    'listCampaignSubscriptions',
    (record) => (record.status = 'on'),
  ],
  [
    'RESOURCE-51',
    'off by one',
    'listCampaignSubscriptions counts emails from one',
    'listCampaignSubscriptions',
    (record) => (record.last_sent_email_index += 1),
  ],
  [
    'RESOURCE-52',
    'wrong',
    'listCampaignSubscriptions returns the ID of another subscriber',
    'listCampaignSubscriptions',
    (record) => (record.links.subscriber = 'x'),
  ],
]);
