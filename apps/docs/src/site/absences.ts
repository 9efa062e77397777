import { operationUrl } from '../contract/operations.ts';
import { unspecifiedUrl } from '../contract/registers.ts';

/** Something that readers look for and the API does not have. */
export interface Absence {
  title: string;
  /** Says so, with the replacement. */
  answer: string;
  /** Other words that readers look for it by. */
  words: string;
  /** Where they can do that, or the unspecified matter. */
  url: string;
  link: string;
}

/** The page lists them all; the first page names five. */
export const absences: readonly Absence[] = [
  {
    title: 'Delete a subscriber',
    answer: 'The API cannot delete subscribers: unsubscribe them everywhere instead.',
    words: 'remove erase',
    url: '/guides/consent.html#unsubscribe-someone-everywhere',
    link: 'Unsubscribe someone everywhere',
  },
  {
    title: 'Create a campaign or a broadcast',
    answer:
      'The API cannot create or change them: that is done in the service. It can activate, pause, and fill a campaign.',
    words: 'edit write',
    url: '/guides/campaigns.html',
    link: 'Campaigns and broadcasts',
  },
  {
    title: 'Send a single email',
    answer: 'The API cannot send an email to one address: add the subscriber to a campaign, which sends it.',
    words: 'transactional',
    url: operationUrl('subscribeToCampaign'),
    link: 'Subscribe someone to a campaign',
  },
  {
    title: 'Receive webhooks',
    answer:
      'The API sends no notifications: the interface names webhooks without describing them. List records instead.',
    words: 'webhook callback push',
    url: unspecifiedUrl('webhooks'),
    link: 'What is left open about webhooks',
  },
  {
    title: 'Learn what became of a batch',
    answer: 'The API cannot look up a request ID: no operation reports records that failed. A sandbox shows them.',
    words: 'outcome request_ids failed records',
    url: unspecifiedUrl('batch-failures'),
    link: 'What is left open about failed records',
  },
  {
    title: 'List all subscribers of the account',
    answer:
      'The API lists the subscribers of one campaign. Go through all campaigns, and keep each ID once; subscribers without a campaign are in no list.',
    words: 'export everyone contacts',
    url: operationUrl('listCampaignSubscribers'),
    link: 'List subscribers of a campaign',
  },
  {
    title: 'Look up or change one subscriber',
    answer:
      'The API cannot look up a subscriber by email address: list the subscribers of a campaign. To change one, send it again.',
    words: 'find fetch search update by email address',
    url: unspecifiedUrl('areas-without-endpoints'),
    link: 'Areas without endpoints',
  },
  {
    title: 'Add or remove a tag',
    answer: 'The API has no operations for tags: send the field tags with a subscriber.',
    words: 'untag',
    url: `${operationUrl('subscribeToCampaign')}#body-subscribers-tags`,
    link: 'The field tags',
  },
  {
    title: 'Refund or cancel an order',
    answer:
      'The API has no operation for it: record the order again, with another action. Which actions exist is left open.',
    words: 'return chargeback canceled',
    url: unspecifiedUrl('shopper-strings'),
    link: 'Which actions an order can have',
  },
  {
    title: 'Revoke or renew a token',
    answer: 'The API has no operation for it, and no refresh tokens: after a 401, send the user through OAuth again.',
    words: 'rotate expire refresh_token',
    url: unspecifiedUrl('token-lifecycle'),
    link: 'What is left open about tokens',
  },
];

export const absencesUrl = '/not-in-this-api.html';

/** The anchor of an absence in its page, such as `delete-a-subscriber`. */
export const absenceId = ({ title }: Absence): string => title.toLowerCase().replaceAll(' ', '-');
