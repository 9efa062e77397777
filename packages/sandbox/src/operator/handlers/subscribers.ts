import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { Subscriber } from '@email-automation/service/domain/records';
import { unsubscribeSubscriber } from '@email-automation/service/services/subscribers/unsubscribe';
import { findSubscribersByEmail } from '@email-automation/service/storage/queries/subscribers';
import type { StoredSubscriber } from '@email-automation/types/operator/schemas';
import { Refusal } from '../../refusal.ts';
import { requireExisting } from '../collections.ts';
import { addSubscriber, editSubscriber } from '../edit-subscriber.ts';
import type { OperatorContext, ServerHandlers } from '../handler.ts';

export const subscribers: Pick<
  ServerHandlers,
  'addSubscriber' | 'fetchSubscriber' | 'updateSubscriber' | 'unsubscribeSubscriber'
> = {
  async addSubscriber({ context: { services }, path: { account_id }, body }) {
    await requireExisting(services.database, 'accounts', account_id);
    return toStored((await addSubscriber(services, account_id, body)).subscriber);
  },

  fetchSubscriber: async ({ context, path }) => toStored(await find(context, path)),

  async updateSubscriber({ context, path, body, check }) {
    const { id } = await find(context, path);
    await editSubscriber(context.services, path.account_id, id, (stored) => {
      check?.(stored);
      return { ...stored, ...body };
    });
    return toStored(await find(context, path));
  },

  async unsubscribeSubscriber({ context, path, body: { campaign_id } }) {
    const { id } = await find(context, path);
    return { changed: await unsubscribeSubscriber(context.services, path.account_id, id, campaign_id) };
  },
};

async function find(
  { services: { database } }: OperatorContext,
  { account_id, email }: { account_id: string; email: string },
): Promise<Subscriber> {
  await requireExisting(database, 'accounts', account_id);
  const key = emailKey(email);
  const found = (await findSubscribersByEmail(database.query, account_id, [key])).get(key);
  if (found) return found;
  throw new Refusal(404, `The account ${account_id} has no subscriber ${email}.`);
}

/** A column that the contract does not declare does not compile. */
const toStored = ({
  email_key: _,
  ...subscriber
}: Subscriber): Pick<StoredSubscriber, Exclude<keyof Subscriber, 'email_key'>> => subscriber;
