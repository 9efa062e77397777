import type { Email } from '@email-automation/service/domain/records';
import type { Database } from '@email-automation/service/storage/database';
import { addEmails } from '@email-automation/service/storage/queues/outbox';

const base: Email = {
  account_id: '1001',
  cause: 'notice 1',
  kind: 'notice',
  message_id: 'one@example.com',
  state: 'held',
  subscriber_id: 'none',
  campaign_id: null,
  form_id: null,
  from_name: 'Ada',
  from_email: 'ada@acme.example',
  to_email: 'team@acme.example',
  bcc: null,
  subject: 'New subscriber',
  html_body: '',
  text_body: 'Hello',
  unsubscribe_url: null,
  link_hash: null,
  link_used_at: null,
  created_at: '2026-03-02T09:00:00Z',
  next_attempt_at: null,
  attempts: 0,
  error: null,
  sent_at: null,
};

/** Writes emails, whose ids begin with their numbers unless they have their own. */
export const addToOutbox = ({ query }: Database, ...emails: Partial<Email>[]): Promise<unknown> =>
  addEmails(
    query,
    emails.map((email, n) => ({ ...base, cause: `notice ${n}`, message_id: `${n}@example.com`, ...email })),
  );
