import { findEmailLink } from '@email-automation/service/domain/email-link';
import type { Database } from '@email-automation/service/storage/database';
import { findEmails } from '@email-automation/service/storage/queries/emails';
import type { Outbox } from './outbox-types.ts';

/** Reads the emails of a sandbox with their content. */
export function createOutbox({ query }: Database): Outbox {
  return {
    list: async (filter = {}) => {
      const emails = await findEmails(query, filter);
      return emails.map((email) => {
        const { message_id, account_id, kind, state, to_email, from_email, from_name } = email;
        const { subject, html_body, text_body, created_at, sent_at } = email;
        const sender = { from_email, from_name };
        const content = { subject, html_body, text_body, link: findEmailLink(email) };
        return { message_id, account_id, kind, state, to_email, ...sender, ...content, created_at, sent_at };
      });
    },
  };
}
