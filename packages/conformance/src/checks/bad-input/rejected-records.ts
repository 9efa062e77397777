import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, type Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import { createControl, pause } from '../batches/batch-effects.ts';
import { findOpenCampaign, type Subscribed, sharedSubscriber } from '../fixtures.ts';
import { listAll } from '../lists/list-all.ts';

interface InvalidEvent {
  name: string;
  title: string;
  requirement: string;
  /** What makes the event invalid. It has an action of its own. */
  fields(subscriber: Subscribed): Fields;
}

const invalidEvents: InvalidEvent[] = [
  {
    name: 'too-large-value-unrecorded',
    title: `does not record an event with a \`properties.value\` of ${limits.conversionValue}`,
    requirement: 'RESOURCE-81',
    fields: ({ email }) => ({ email, properties: { value: limits.conversionValue } }),
  },
  {
    name: 'without-email-and-id-unrecorded',
    title: 'does not record an event with neither `email` nor `id`',
    requirement: 'ENDPOINT-89',
    fields: () => ({}),
  },
  {
    name: 'email-and-id-unrecorded',
    title: 'does not record an event with both `email` and `id`',
    requirement: 'ENDPOINT-90',
    fields: ({ email, id }) => ({ email, id }),
  },
  {
    name: 'invalid-time-unrecorded',
    title: 'does not record an event with an `occurred_at` that is not a time',
    requirement: 'ERROR-7',
    fields: ({ email }) => ({ email, occurred_at: 'yesterday' }),
  },
];

/** The invalid events that the server rejects, by name, with their actions; and the actions that it lists afterwards. */
const recordInvalid = (kit: Kit) =>
  kit.once('rejected events', async () => {
    const subscriber = await sharedSubscriber(kit);
    const actions = new Map<string, string>();
    for (const { name, fields } of invalidEvents) {
      const action = kit.uniqueName();
      const { status } = await kit.call('recordEvent', { body: { events: [{ ...fields(subscriber), action }] } });
      if (status === 422) actions.set(name, action);
    }
    return { actions, listed: await listAll(kit, 'listEventActions', 'event_actions') };
  });

/** Checks that a request which the server rejects has no effect. */
export const rejectedRecordChecks: Check[] = [
  ...invalidEvents.map(
    ({ name, title, requirement }): Check => ({
      id: `recordEvent/${name}`,
      title,
      requirements: [requirement],
      async run(kit) {
        const { actions, listed } = await recordInvalid(kit);
        const action = actions.get(name);
        if (action === undefined) throw new Skipped('The server does not respond with 422, as other checks say.');
        expect(!listed.includes(action), `no ${action} among the event actions`, action);
      },
    }),
  ),
  {
    id: 'subscribeToCampaign/rejected-not-created',
    title: 'creates no subscriber from a record that it rejects',
    requirements: ['ERROR-7'],
    async run(kit) {
      const email = kit.uniqueEmail();
      const subscribers = [{ email, double_optin: false, custom_fields: 'Medium' }];
      const { status } = await kit.call('subscribeToCampaign', {
        ids: await findOpenCampaign(kit),
        body: { subscribers },
      });
      if (status !== 422) throw new Skipped('The server does not respond with 422, as other checks say.');
      await kit.wait(pause.first);
      const existed = await (await createControl(kit))(email);
      expect(!existed, 'no subscriber with the email of a rejected record', `${email} existed`);
    },
  },
];
