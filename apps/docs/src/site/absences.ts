import { operationUrl } from '../contract/operations.ts';
import { unspecifiedUrl } from '../contract/registers.ts';

/** What readers look for and the API does not have, with what they can do instead. Search finds it; the first page has five. */
export const absences: readonly { title: string; answer: string; words: string; url: string }[] = [
  {
    title: 'Delete a subscriber',
    answer: 'The API cannot delete subscribers: unsubscribe them everywhere instead.',
    words: 'delete remove erase',
    url: '/guides/consent.html#unsubscribe-someone-everywhere',
  },
  {
    title: 'Create a campaign or a broadcast',
    answer:
      'The API cannot create or change them: that is done in the service. It can activate, pause, and fill a campaign.',
    words: 'create edit write',
    url: '/guides/campaigns.html',
  },
  {
    title: 'Send a single email',
    answer: 'The API cannot send an email to one address: add the subscriber to a campaign, which sends it.',
    words: 'single transactional',
    url: operationUrl('subscribeToCampaign'),
  },
  {
    title: 'Receive webhooks',
    answer:
      'The API sends no notifications: the interface names webhooks without describing them. List records instead.',
    words: 'webhook callback push',
    url: unspecifiedUrl('webhooks'),
  },
  {
    title: 'Learn what became of a batch',
    answer: 'The API cannot look up a request ID: no operation reports records that failed. A sandbox shows them.',
    words: 'outcome request_ids',
    url: unspecifiedUrl('batch-failures'),
  },
  {
    title: 'Look up or change one subscriber',
    answer:
      'The API cannot look up a subscriber by email address: list the subscribers of a campaign. To change one, send it again.',
    words: 'find fetch search update by email address',
    url: unspecifiedUrl('areas-without-endpoints'),
  },
  {
    title: 'Add or remove a tag',
    answer: 'The API has no operations for tags: send the field tags with a subscriber.',
    words: 'tag untag',
    url: `${operationUrl('subscribeToCampaign')}#body-subscribers-tags`,
  },
];
