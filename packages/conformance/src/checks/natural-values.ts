import { Skipped } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Check } from '../kit/check.ts';
import {
  expect,
  expectEqual,
  expectOnlyRecord,
  expectString,
  expectSuccess,
  type Fields,
} from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { expectActionListed } from './events/events.ts';
import {
  findOpenCampaign,
  findSecondCampaign,
  readRecord,
  sendRecord,
  sharedSubscriber,
  subscribe,
} from './fixtures.ts';
import { listAll, listSubscriberIds } from './lists/list-all.ts';

/** Emails as users have them. The validity of other strings is unspecified (`email-validity`). */
const emailsOf = (name: string) => [
  `${name}+news.2026@example.com`,
  `${name.toUpperCase()}@Example.COM`,
  `7_first.last-${name}@mail.example-shop.example.com`,
  `o'brien-${name}@shop.example`,
];

/** Actions as users name them, each listed as it was recorded. */
const actionsOf = (name: string) => [
  `${name} Opened the "red" box`,
  `${name} Größe gewählt`,
  `${name} 購入 🎉`,
  `${name} 100 % a/b?c=d&e+f#g`,
  `${name} it's \\new\\; {x}, [y]`,
];

const send = (kit: Kit, email: string) => sendRecord(kit, 'subscribeToCampaign', { email, double_optin: false });

interface Repeated {
  email: string;
  first: HttpResponse;
  second: HttpResponse;
}

/** Sends the same subscribers twice, shared by all checks that look at the responses. */
const subscribeTwice = (kit: Kit): Promise<Repeated[]> =>
  kit.once('emails subscribed twice', async () => {
    const responses: Repeated[] = [];
    for (const email of emailsOf(kit.uniqueName())) {
      responses.push({ email, first: await send(kit, email), second: await send(kit, email) });
    }
    return responses;
  });

const recordActions = (kit: Kit): Promise<{ action: string; response: HttpResponse }[]> =>
  kit.once('actions as users name them', async () => {
    const { email } = await sharedSubscriber(kit);
    const responses: { action: string; response: HttpResponse }[] = [];
    for (const action of actionsOf(kit.uniqueName())) {
      const event = { email, action, properties: { color: 'größer ✓', value: 0 } };
      responses.push({ action, response: await sendRecord(kit, 'recordEvent', event) });
    }
    return responses;
  });

const acceptedActions = async (kit: Kit): Promise<string[]> =>
  (await recordActions(kit)).filter(({ response }) => response.status < 300).map(({ action }) => action);

const recordOf = ({ body }: HttpResponse): Fields => expectOnlyRecord(body, 'subscribers');

/** The largest difference of the times of a new record and of its response, in milliseconds. */
const fiveMinutes = 5 * 60_000;

/** The time of the server when it responded. @throws Skipped when the response does not tell */
async function timeOf(kit: Kit, { headers }: HttpResponse): Promise<number> {
  if (kit.target.clockHook !== undefined) return (await kit.clock.now()).getTime();
  const time = Date.parse(headers.date ?? '');
  if (Number.isNaN(time)) throw new Skipped('The response has no `Date`.');
  return time;
}

export const naturalValueChecks: Check[] = [
  {
    id: 'subscribeToCampaign/accepts-emails',
    title:
      'accepts emails with a plus sign, capitals, dots, digits, hyphens, underscores, an apostrophe and a long top-level domain',
    requirements: ['ENDPOINT-58'],
    async run(kit) {
      for (const { first } of await subscribeTwice(kit)) expectSuccess('subscribeToCampaign', first);
    },
  },
  {
    id: 'subscribeToCampaign/lists-emails',
    title: 'subscribes each of these emails to the campaign',
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const responses = (await subscribeTwice(kit)).map(({ first }) => first).filter(({ status }) => status < 300);
      const ids = responses.map((response) => recordOf(response).id);
      expectEqual(new Set(ids).size, ids.length, 'the number of subscribers with different emails');
      const campaign = await findOpenCampaign(kit);
      await kit.eventually('all of them among the active subscribers', async () => {
        const active = await listSubscriberIds(kit, campaign, 'active');
        return ids.every((id) => active.has(id)) || undefined;
      });
    },
  },
  {
    id: 'subscribeToCampaign/repeated',
    title: 'returns the same `id` and `created_at` when a request is repeated',
    requirements: ['RESOURCE-4'],
    async run(kit) {
      for (const { email, first, second } of await subscribeTwice(kit)) {
        // Whether the second request succeeds is unspecified (`subscribe-when-active`).
        if (first.status >= 300 || second.status >= 300) continue;
        for (const field of ['id', 'created_at']) {
          expectEqual(recordOf(second)[field], recordOf(first)[field], `\`${field}\` of ${email}`);
        }
      }
    },
  },
  {
    id: 'subscribeToCampaign/created-now',
    title: 'returns a `created_at` within five minutes of the time of the server',
    requirements: ['RESOURCE-3'],
    async run(kit) {
      const response = await send(kit, kit.uniqueEmail());
      expectSuccess('subscribeToCampaign', response);
      const created = expectString(recordOf(response).created_at, '`created_at`');
      const now = await timeOf(kit, response);
      const difference = Math.abs(Date.parse(created) - now);
      expect(difference <= fiveMinutes, `\`created_at\` around ${new Date(now).toISOString()}`, created);
    },
  },
  {
    id: 'subscribeToCampaign/later-first-email',
    title: 'accepts the index of the second email as `starting_email_index`',
    requirements: ['ENDPOINT-66'],
    async run(kit) {
      for (const campaign of [await findOpenCampaign(kit), await findSecondCampaign(kit)]) {
        if (campaign === undefined) continue;
        if (Number((await readRecord(kit, 'fetchCampaign', { ids: campaign })).email_count) < 2) continue;
        await subscribe(kit, { starting_email_index: 1 }, campaign);
        return;
      }
      throw new Skipped('The campaigns that accept subscribers have one email each.');
    },
  },
  {
    id: 'recordEvent/accepts-actions',
    title: 'accepts actions with blanks, quotes, punctuation and characters beyond ASCII',
    requirements: ['RESOURCE-78', 'EVENT-8'],
    async run(kit) {
      for (const { response } of await recordActions(kit)) expectSuccess('recordEvent', response);
    },
  },
  {
    id: 'listEventActions/as-recorded',
    title: 'lists actions as they were recorded',
    requirements: ['EVENT-15'],
    async run(kit) {
      for (const action of await acceptedActions(kit)) await expectActionListed(kit, action);
    },
  },
  {
    id: 'listEventActions/names-as-recorded',
    title: 'returns the names of actions unchanged',
    requirements: ['RESOURCE-70'],
    async run(kit) {
      const actions = await acceptedActions(kit);
      const [name] = actions[0]?.split(' ') ?? [];
      if (name === undefined) throw new Skipped('The server records no such action.');
      let altered: unknown[] = [];
      // A name that is missing is no altered one; only a name that begins like these but was never recorded is.
      await kit.eventually('the actions in the list', async () => {
        const listed = (await listAll(kit, 'listEventActions')).filter((one) => String(one).includes(name));
        altered = listed.filter((one) => !actions.includes(String(one)));
        return listed.length > 0 || undefined;
      });
      expectEqual(altered, [], 'the listed names that no event had');
    },
  },
];
