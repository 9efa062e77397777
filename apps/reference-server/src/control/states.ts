import { timestamp } from '../domain/clock.ts';
import { newId, stableId } from '../domain/identifiers.ts';
import { saveProgress } from '../storage/schedule.ts';
import { customFields } from '../storage/subscribers.ts';
import { seed } from '../workspace/seed.ts';
import type { WorkspaceAccount, WorkspaceSubscriber } from '../workspace/workspace.ts';
import { type Given, type Ids, tokenFor, userOf } from './given.ts';
import { lateVerificationCode, oldAccessToken, signedInBrowser, verificationCode } from './oauth-states.ts';

type Provide = (given: Given, account: string) => Promise<Ids>;
type Campaign = NonNullable<WorkspaceAccount['campaigns']>[number];

const email = { subject: 'Hello', text_body: 'Hello.' };

/** What the conformance kit asks for by name; each call makes records of its own, so that checks do not meet. */
const states: Record<string, Provide> = {
  'campaign to subscribe to': (given, account) => campaign(given, account, { status: 'active', emails: [email] }),
  'campaign with more than 100 subscribers': (given, account) =>
    campaign(given, account, { status: 'paused' }, (id) => [
      { email: `${id}-{n}@example.com`, repeat: 120, campaigns: [{ campaign: id }] },
    ]),
  'campaign that can be activated': (given, account) =>
    campaign(given, account, { emails: [email], postal_address: '1 Harbour Street' }),
  'campaign that cannot be activated': (given, account) => campaign(given, account, {}),
  'campaign that can be paused': (given, account) => campaign(given, account, { status: 'active', emails: [email] }),
  'campaign that cannot be paused': (given, account) => campaign(given, account, { emails: [email] }),
  'campaign with emails': async (given, account) => ({
    ...(await campaign(given, account, { emails: [email, email, email] })),
    email_count: 3,
  }),
  'campaign with unsubscribes through an email': async (given, account) => ({
    ...(await campaign(given, account, { status: 'paused' }, (id) => [
      { email: `${id}-{n}@example.com`, repeat: 4, campaigns: [{ campaign: id, status: 'unsubscribed' }] },
    ])),
    unsubscribed_subscriber_count: 4,
  }),
  'subscriber removed from a campaign': async (given, account) => {
    const ids = await campaign(given, account, { status: 'active' }, (id) => [
      { email: `${id}@example.com`, campaigns: [{ campaign: id, status: 'removed' }] },
    ]);
    return { ...ids, email: `${ids.campaign_id}@example.com` };
  },
  'subscription after its first email': async (given, account) => {
    const ids = await campaign(given, account, { status: 'paused', emails: [email, email] }, (id) => [
      { email: `${id}@example.com`, campaigns: [{ campaign: id }] },
    ]);
    const address = `${ids.campaign_id}@example.com`;
    const progress = { last_sent_email_index: 0, last_sent_email_at: timestamp(given.clock.now()) };
    await saveProgress(given.database.query, account, [stableId(account, ids.campaign_id, address)], progress);
    return { ...ids, subscriber_id: stableId(account, address) };
  },
  'active custom field': async (given, account) => {
    const person = { email: `${newId()}@example.com`, custom_fields: { shirt_size: 'M' } };
    await declare(given, { id: account, name: '', subscribers: [person] });
    const [identifier = ''] = await customFields(given.database.query, account);
    return { identifier };
  },
  'campaign whose activation is not allowed': (given, account) =>
    inNewAccount(given, account, {}, async (id) => campaign(given, id, { emails: [email] })),
  'account without a name': (given, account) =>
    inNewAccount(given, account, { name: 'https://nameless.example', url: 'https://nameless.example' }),
  'account with a postal address of several lines': (given, account) =>
    inNewAccount(given, account, { default_postal_address: '1 Harbour Street\nSpringfield' }),
  'account with more than 100 broadcasts': (given, account) =>
    inNewAccount(given, account, {
      broadcasts: Array.from({ length: 101 }, (_, n) => ({ id: `b${n}`, name: `B${n}` })),
    }),
  'account with more than 100 campaigns': (given, account) =>
    inNewAccount(given, account, {
      campaigns: Array.from({ length: 101 }, (_, n) => ({ id: `c${n}`, name: `C${n}` })),
    }),
  'subscriber of more than 100 campaigns': (given, account) => {
    const campaigns = Array.from({ length: 101 }, (_, n) => ({ id: `c${n}`, name: `C${n}` }));
    const person = { email: 'everywhere@example.com', campaigns: campaigns.map(({ id }) => ({ campaign: id })) };
    return inNewAccount(given, account, { campaigns, subscribers: [person] }, async (id) => ({
      subscriber_id: stableId(id, person.email),
    }));
  },
  'verification code': (given, account) => verificationCode(given, account),
  'verification code older than 10 minutes': lateVerificationCode,
  'user who has signed in': signedInBrowser,
  'old access token': oldAccessToken,
  'credential with untouched limits': async (given, account) => ({ token: await tokenFor(given, account) }),
};

/** @returns the ids of a state, or nothing for a state that is not known here */
export async function provideState(given: Given, name: string, account: string): Promise<Ids | undefined> {
  return states[name]?.(given, account);
}

function declare({ database, clock }: Given, account: WorkspaceAccount): Promise<void> {
  return seed(database, { users: [], accounts: [account] }, clock);
}

async function campaign(
  given: Given,
  account: string,
  fields: Partial<Campaign>,
  people: (campaignId: string) => WorkspaceSubscriber[] = () => [],
): Promise<{ campaign_id: string }> {
  const id = newId();
  const made = { double_optin: false, ...fields, id, name: `State ${id}` };
  await declare(given, { id: account, name: '', campaigns: [made], subscribers: people(id) });
  return { campaign_id: id };
}

/** An account of its own, reached by the users of the given one with a token of its own. */
async function inNewAccount(
  given: Given,
  account: string,
  fields: Partial<WorkspaceAccount>,
  more: (accountId: string) => Promise<Ids> = async () => ({}),
): Promise<Ids> {
  const id = newId();
  await declare(given, { name: `State ${id}`, ...fields, id, users: [await userOf(given, account)] });
  return { account_id: id, token: await tokenFor(given, account), ...(await more(id)) };
}
