import type { OperationId } from '@email-automation/types';
import { Skipped, setUp } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectArray, expectRecords, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { profileOf } from '../../target/profiles.ts';
import { requireOtherUser, subscribe } from '../fixtures.ts';
import { listAll, listSubscriberIds } from '../lists/list-all.ts';

const requirements = ['SERVICE-7'];

/** Milliseconds until an effect that should not exist would show, in a server that is not slow. */
const firstLook = 2000;

/**
 * A custom field that only the account of the other user gets. Accounts keep these names, so it is always the same one,
 * unless an earlier run has found it in our account too.
 */
async function findForeignField(kit: Kit): Promise<string> {
  const usual = 'conformance_other_account';
  return (await listCustomFields(kit)).includes(usual) ? kit.uniqueName() : usual;
}

const listCustomFields = async (kit: Kit) =>
  expectArray((await kit.ok('listCustomFieldIdentifiers')).body, 'custom_field_identifiers');

/**
 * Sends to the account of the other user whatever names our subscriber, and waits until effects can show. Some of it may
 * be rejected, which is unspecified (`permissions`, `unknown-event-subscriber`).
 */
const sendFromOtherAccount = (kit: Kit) => setUp(() => kit.once('effects of another account', () => makeEffects(kit)));

async function makeEffects(kit: Kit) {
  const { call } = requireOtherUser(kit);
  const { id, email, campaign } = await subscribe(kit);
  const actions = [kit.uniqueName(), kit.uniqueName(), kit.uniqueName()];
  const send = async (operation: OperationId, body: Fields) => {
    const { profiles, notOffered } = kit.target;
    if (!profiles.includes(profileOf(operation)) || notOffered.includes(operation)) return;
    await kit.call(operation, { ...call, body, tolerated: [400, 404] });
  };
  await send('recordEvent', { events: [{ email, action: actions[0] }] });
  await send('recordEvent', { events: [{ id, action: actions[1] }] });
  await send('createEventBatch', { batches: [{ events: [{ email, action: actions[2] }] }] });
  await send('createUnsubscribeBatch', { batches: [{ subscribers: [{ email }] }] });
  const field = await findForeignField(kit);
  const subscriber = { email, custom_fields: { [field]: 'x' } };
  await send('createSubscriberBatch', { batches: [{ subscribers: [subscriber] }] });
  await kit.wait(Math.min(firstLook, kit.target.backgroundSeconds * 1000));
  return { id, actions, field, campaign };
}

/** Subscribes an email in the account of the other user. @throws Skipped when they cannot */
async function subscribeThere(kit: Kit, email: string): Promise<{ id: unknown; campaign: Fields }> {
  const { call } = requireOtherUser(kit);
  const [campaign] = expectRecords((await kit.ok('listCampaigns', call)).body, 'campaigns');
  if (campaign === undefined) throw new Skipped('The other user has no campaign.');
  const path = { ...call.path, campaign_id: String(campaign.id) };
  const body = { subscribers: [{ email, double_optin: false }] };
  const response = await kit.call('subscribeToCampaign', { ...call, path, body });
  if (response.status >= 300) throw new Skipped('The other user cannot subscribe to their first campaign.');
  return { id: expectRecords(response.body, 'subscribers')[0]?.id, campaign };
}

/** Checks that requests to one account have no effect in another. */
export const effectIsolationChecks: Check[] = [
  {
    id: 'listEventActions/own-account-only',
    title: 'lists no action that was recorded in another account',
    requirements,
    async run(kit) {
      const { email } = await subscribe(kit);
      const action = kit.uniqueName();
      await kit.ok('recordEvent', { body: { events: [{ email, action }] } });
      const theirs = await listAll(kit, 'listEventActions', 'event_actions', requireOtherUser(kit).call);
      expect(!theirs.includes(action), `no ${action} among the actions of the other account`, action);
      const { actions } = await sendFromOtherAccount(kit);
      const ours = await listAll(kit, 'listEventActions', 'event_actions');
      const foreign = actions.filter((one) => ours.includes(one));
      expect(foreign.length === 0, 'no actions of another account', foreign);
    },
  },
  {
    id: 'createUnsubscribeBatch/own-account-only',
    title: 'unsubscribes no subscriber of another account',
    requirements,
    async run(kit) {
      const { id, campaign } = await sendFromOtherAccount(kit);
      await kit.eventually('a subscriber of another account still among the active subscribers', async () =>
        (await listSubscriberIds(kit, campaign, 'active')).has(id) ? true : undefined,
      );
    },
  },
  {
    id: 'createUnsubscribeBatch/same-email-elsewhere',
    title: 'unsubscribes an email address in the account in the path only',
    requirements,
    async run(kit) {
      const { id, email, campaign } = await subscribe(kit);
      const there = await subscribeThere(kit, email);
      await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: [{ email }] }] } });
      await setUp(() =>
        kit.eventually('the subscriber no longer among the active subscribers', async () =>
          (await listSubscriberIds(kit, campaign, 'active')).has(id) ? undefined : true,
        ),
      );
      const { path, credential } = requireOtherUser(kit).call;
      const query = { per_page: 1000, status: 'active' };
      const call = { path: { ...path, campaign_id: String(there.campaign.id) }, credential, query };
      await kit.eventually('the subscriber of the other account still among the active subscribers', async () => {
        const active = (await listAll(kit, 'listCampaignSubscribers', 'subscribers', call)) as Fields[];
        return active.some((subscriber) => subscriber.id === there.id) ? true : undefined;
      });
    },
  },
  {
    id: 'listCustomFieldIdentifiers/own-account-only',
    title: 'lists no custom field of another account',
    requirements,
    async run(kit) {
      const { field } = await sendFromOtherAccount(kit);
      const isListed = (await listCustomFields(kit)).includes(field);
      expect(!isListed, 'no custom field of the other account', field);
    },
  },
];
