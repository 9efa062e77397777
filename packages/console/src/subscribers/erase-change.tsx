import { eraseSubscriber } from '@email-automation/sandbox/operator/erase-subscriber';
import type { ConsoleContext } from '../console-context.ts';
import { Check } from '../parts/check.tsx';
import type { SubscriberChange } from './change-subscriber.tsx';

/** Erases what is stored about a subscriber, but the email address as unsubscribed, which keeps the profile. */
export function createErase({ services }: ConsoleContext): SubscriberChange {
  return {
    name: 'erase',
    title: 'Erase',
    button: 'Erase for good',
    failure: 'Nothing was erased.',
    isDestructive: true,
    fields: ['sure'],
    start: () => ({}),
    render: async (_, __, errors) => (
      <>
        <p>
          The profile, events, orders, emails, and subscriptions are erased, also in batches that wait. The email
          address stays as unsubscribed, so that no import sends to it.
        </p>
        <div class="field">
          <p id="sure">
            <Check name="sure" checked={false} required>
              No one can undo it
            </Check>
          </p>
          {errors.sure && <p class="bad">{errors.sure}</p>}
        </div>
      </>
    ),
    check: ({ sure }) => (sure ? {} : { sure: 'Confirm it.' }),
    async apply({ account_id, email }) {
      await eraseSubscriber(services.database, account_id, email, false);
      return 'The subscriber is erased. The email address stays as unsubscribed.';
    },
  };
}
