import { mutateFields } from './mutate-fields.ts';

export const broadcastFieldMutants = mutateFields('broadcasts', [
  [
    'RESOURCE-98',
    'missing',
    'listBroadcasts returns no `html_body`',
    'listBroadcasts',
    (record) => delete record.html_body,
  ],
  [
    'RESOURCE-2',
    'only on one operation',
    'listBroadcasts returns local times',
    'listBroadcasts',
    (record) => (record.created_at = '2026-01-01T09:00:00+02:00'),
  ],
  [
    'RESOURCE-19',
    'missing',
    'fetchBroadcast omits `localize_sending_time`',
    'fetchBroadcast',
    (record) => delete record.localize_sending_time,
  ],
  [
    'RESOURCE-98',
    'wrong',
    'listBroadcasts returns `subject` as an array',
    'listBroadcasts',
    (record) => (record.subject = ['Hello']),
  ],
  [
    'RESOURCE-20',
    'wrong',
    'listBroadcasts returns an unknown `status`',
    'listBroadcasts',
    (record) => (record.status = 'cancelled'),
  ],
  [
    'RESOURCE-26',
    'wrong',
    'listBroadcasts returns `bcc` as an array',
    'listBroadcasts',
    (record) => (record.bcc = ['a@example.com']),
  ],
  [
    'RESOURCE-27',
    'missing',
    'fetchBroadcast omits the ID of the account',
    'fetchBroadcast',
    (record) => (record.links = {}),
  ],
]);
