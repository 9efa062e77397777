import {
  countEmails,
  findEmail,
  listEmails,
  retryEmail,
  showEmail,
} from '@email-automation/service/storage/queries/emails';
import { Refusal } from '../../refusal.ts';
import type { ServerHandlers } from '../handler.ts';

export const emails: Pick<ServerHandlers, 'listEmails' | 'fetchEmail' | 'retryEmail'> = {
  async listEmails({ context: { services }, query }) {
    const db = services.database.query;
    return { emails: await listEmails(db, query), total: await countEmails(db, query) };
  },

  async fetchEmail({ context, path: { message_id } }) {
    const email = await findEmail(context.services.database.query, message_id);
    if (email) return showEmail(email);
    throw new Refusal(404, `There is no email ${message_id}. To list emails, run: emails list`);
  },

  async retryEmail({ context: { services }, path: { message_id } }) {
    const { database, clock, delivery } = services;
    if (!(await retryEmail(database.query, message_id, clock.now().toISOString()))) {
      const advice = 'To list failed emails, run: emails list --state failed';
      throw new Refusal(404, `There is no failed email ${message_id}. ${advice}`);
    }
    delivery.wake();
    return { message_id, state: 'queued' };
  },
};
