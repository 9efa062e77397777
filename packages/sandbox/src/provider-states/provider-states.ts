import { timestamp } from '@email-automation/service/domain/clock';
import { stableId } from '@email-automation/service/domain/identifiers';
import { findCustomFields } from '@email-automation/service/storage/queries/subscribers';
import { saveProgress } from '@email-automation/service/storage/queues/schedule';
import { requireAccount } from '../operator/require-account.ts';
import { Refusal } from '../refusal.ts';
import { seed } from '../workspace/seed.ts';
import type { WorkspaceAccount, WorkspaceSubscriber } from '../workspace/workspace.ts';
import {
  createCodeOfAnotherApplication,
  createExpiredVerificationCode,
  createOldAccessToken,
  createSignedInBrowser,
  createVerificationCode,
} from './oauth-provider-states.ts';
import { createToken, findUser, findUsers, type StateContext, type StateIds } from './state-context.ts';

type CreateState = (context: StateContext, account: string) => Promise<StateIds>;
type Campaign = NonNullable<WorkspaceAccount['campaigns']>[number];

const email = { subject: 'Hello', text_body: 'Hello.' };
const named = { name: 'Provider state' };

/** The provider states of the conformance kit. Each call creates new records, so that checks do not affect each other. */
const states: Record<string, CreateState> = {
  'canceled broadcast': (context, account) => createBroadcast(context, account, 'canceled'),
  // A declared broadcast keeps its status: only a scheduled one is sent.
  'broadcast that is being sent': (context, account) => createBroadcast(context, account, 'sending'),
  'campaign to subscribe to': (context, account) =>
    createCampaign(context, account, { status: 'active', emails: [email] }),
  'campaign with more than 100 subscribers': (context, account) =>
    createCampaign(context, account, { status: 'paused' }, (id) => [
      { email: `${id}-{n}@example.com`, repeat: 360, campaigns: [{ campaign: id }] },
    ]),
  'campaign that can be activated': (context, account) =>
    createCampaign(context, account, { emails: [email], postal_address: '1 Harbour Street' }),
  'campaign that cannot be activated': (context, account) => createCampaign(context, account, {}),
  'campaign that can be paused': (context, account) =>
    createCampaign(context, account, { status: 'active', emails: [email] }),
  'campaign that cannot be paused': (context, account) => createCampaign(context, account, { emails: [email] }),
  'campaign with emails': async (context, account) => ({
    ...(await createCampaign(context, account, { emails: [email, email, email] })),
    email_count: 3,
  }),
  'campaign with unsubscribes through an email': async (context, account) => ({
    ...(await createCampaign(context, account, { status: 'paused' }, (id) => [
      { email: `${id}-{n}@example.com`, repeat: 4, campaigns: [{ campaign: id, status: 'unsubscribed' }] },
    ])),
    unsubscribed_subscriber_count: 4,
  }),
  'subscriber removed from a campaign': async (context, account) => {
    const ids = await createCampaign(context, account, { status: 'active' }, (id) => [
      { email: `${id}@example.com`, campaigns: [{ campaign: id, status: 'removed' }] },
    ]);
    return { ...ids, email: `${ids.campaign_id}@example.com` };
  },
  'subscriber unsubscribed from a campaign': async (context, account) => {
    const ids = await createCampaign(context, account, { status: 'active' }, (id) => [
      { email: `${id}@example.com`, campaigns: [{ campaign: id, status: 'unsubscribed' }] },
    ]);
    return { ...ids, subscriber_id: stableId(account, `${ids.campaign_id}@example.com`) };
  },
  'subscription after its first email': async (context, account) => {
    const ids = await createCampaign(context, account, { status: 'paused', emails: [email, email] }, (id) => [
      { email: `${id}@example.com`, campaigns: [{ campaign: id }] },
    ]);
    const subscriberEmail = `${ids.campaign_id}@example.com`;
    const progress = { last_sent_email_index: 0, last_sent_email_at: timestamp(context.clock.now()) };
    await saveProgress(
      context.database.query,
      account,
      [stableId(account, ids.campaign_id, subscriberEmail)],
      progress,
    );
    return { ...ids, subscriber_id: stableId(account, subscriberEmail) };
  },
  'active custom field': async (context, account) => {
    const subscriber = { email: `${context.random.id()}@example.com`, custom_fields: { shirt_size: 'M' } };
    await declare(context, { id: account, name: '', subscribers: [subscriber] });
    const [identifier = ''] = await findCustomFields(context.database.query, account);
    return { identifier };
  },
  'second account': createSecondAccount,
  'campaign whose activation is not allowed': (context, account) =>
    createAccount(context, account, named, async (id) => createCampaign(context, id, { emails: [email] })),
  'account without a name': (context, account) => createAccount(context, account, { url: 'https://nameless.example' }),
  'account with a postal address of several lines': (context, account) =>
    createAccount(context, account, { ...named, default_postal_address: '1 Harbour Street\nSpringfield' }),
  'account with more than 100 broadcasts': (context, account) =>
    createAccount(context, account, {
      ...named,
      broadcasts: createSeveralPages('B', ['sent', 'draft', 'sent', 'scheduled', 'sent', 'canceled']),
    }),
  'account with more than 100 campaigns': (context, account) =>
    createAccount(context, account, {
      ...named,
      campaigns: createSeveralPages('C', ['paused', 'draft', 'paused', 'active']),
    }),
  'subscriber of more than 100 campaigns': (context, account) => {
    const campaigns = createSeveralPages('C', ['paused']);
    const subscriber = { email: 'everywhere@example.com', campaigns: campaigns.map(({ id }) => ({ campaign: id })) };
    return createAccount(context, account, { ...named, campaigns, subscribers: [subscriber] }, async (id) => ({
      subscriber_id: stableId(id, subscriber.email),
    }));
  },
  'verification code': (context, account) => createVerificationCode(context, account),
  'verification code older than 10 minutes': createExpiredVerificationCode,
  'verification code of another application': createCodeOfAnotherApplication,
  'user who has signed in': createSignedInBrowser,
  'old access token': createOldAccessToken,
  'credential with untouched limits': async (context, account) => ({ token: await createToken(context, account) }),
};

/**
 * Creates a provider state for an existing account.
 * @returns its ids
 * @throws Refusal for an unknown state or account
 */
export async function createState(context: StateContext, name: string, account: string): Promise<StateIds> {
  // Its own states only: an object also inherits properties.
  const create = Object.hasOwn(states, name) ? states[name] : undefined;
  if (create === undefined) throw new Refusal(404, `There is no provider state "${name}".`);
  await requireAccount(context.database.query, account);
  return create(context, account);
}

async function declare({ database, clock }: StateContext, account: WorkspaceAccount): Promise<void> {
  await seed(database, { users: [], accounts: [account] }, clock);
}

async function createCampaign(
  context: StateContext,
  account: string,
  fields: Partial<Campaign>,
  subscribers: (campaignId: string) => WorkspaceSubscriber[] = () => [],
): Promise<{ campaign_id: string }> {
  const id = context.random.id();
  const record = { double_optin: false, ...fields, id, name: `State ${id}` };
  await declare(context, { id: account, name: '', campaigns: [record], subscribers: subscribers(id) });
  return { campaign_id: id };
}

async function createBroadcast(
  context: StateContext,
  account: string,
  status: 'canceled' | 'sending',
): Promise<StateIds> {
  const id = context.random.id();
  const send_at = timestamp(context.clock.now());
  const broadcast = { ...email, id, name: `State ${id}`, status, send_at };
  await declare(context, { id: account, name: '', broadcasts: [broadcast] });
  return { broadcast_id: id };
}

/**
 * Creates an account for every user of the existing account, because any of them may have the token of the target. It has
 * one record of each kind, so that some of its filtered lists are empty.
 */
async function createSecondAccount(context: StateContext, account: string): Promise<StateIds> {
  const id = context.random.id();
  await declare(context, {
    ...{ id, name: 'Second account', users: await findUsers(context, account) },
    broadcasts: [{ id: 'b1', name: 'B1', status: 'draft' }],
    campaigns: [{ id: 'c1', name: 'C1', status: 'paused' }],
    goals: [{ id: 'g1', name: 'G1', url: 'https://second.example/thanks' }],
    subscribers: [{ email: 'only@example.com', custom_fields: { second: '2' }, campaigns: [{ campaign: 'c1' }] }],
  });
  return { account_id: id };
}

/** Records of three pages, in these statuses by turns, so that filters concern every page. */
const createSeveralPages = <const Status extends string>(letter: string, statuses: readonly Status[]) =>
  Array.from({ length: 240 }, (_, n) => ({
    id: `${letter.toLowerCase()}${n}`,
    name: `${letter}${(n * 7) % 240}`,
    status: statuses[n % statuses.length] as Status,
    created_at: timestamp(new Date(Date.UTC(2026, 0, 1, n))),
  }));

/** Creates an account that a user of the existing account can access, and a new token of that user. */
async function createAccount(
  context: StateContext,
  account: string,
  fields: Partial<WorkspaceAccount>,
  more: (accountId: string) => Promise<StateIds> = async () => ({}),
): Promise<StateIds> {
  const id = context.random.id();
  await declare(context, { ...fields, id, users: [await findUser(context, account)] });
  return { account_id: id, token: await createToken(context, account), ...(await more(id)) };
}
