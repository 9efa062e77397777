import { counter, everything, peopleIn } from '../checks/pages.ts';
import { type Fields, onlyRecord, records, string } from '../expect.ts';
import type { Kit } from '../kit.ts';
import { Failed } from '../outcome.ts';
import type { Given } from '../target/provider.ts';
import { activeIn, type Event, type Model, person, type Step } from './model.ts';

/** A rule that the server has broken within a sequence. */
export class Broken extends Error {
  readonly requirements: string[];
  readonly failed: Failed;
  constructor(requirements: string[], failed: Failed) {
    super(failed.message);
    this.requirements = requirements;
    this.failed = failed;
  }
}

/** A server under a sequence of steps: takes each of them, and holds what it shows against the model. */
export interface Server {
  /** @throws Broken when the server does otherwise than the model says */
  perform(step: Step, model: Model): Promise<void>;
}

/** What an answer shows otherwise than the model. */
interface Wrong {
  requirements: string[];
  expected: string;
}

const wrong = (expected: string, ...requirements: string[]): Wrong => ({ requirements, expected });

/** In seconds. */
export interface Patience {
  seconds(): number;
  took(seconds: number): void;
}

/**
 * A server at the beginning of a sequence, which knows nobody of it yet.
 * @param campaigns those that take subscribers
 * @param patience how long the background may take, and how long it has taken so far
 * @param miscounts what sequences before have left wrong about the counter of each campaign
 */
export function createServer(
  kit: Kit,
  campaigns: readonly Given[],
  patience: Patience,
  miscounts: readonly number[] = [],
): Server {
  const emails = new Map<number, string>();
  const actions = new Map<number, string>();
  const ids = new Map<string, string>();
  const emailOf = (number: number) => remembered(emails, number, () => kit.email());
  const actionOf = (number: number) => remembered(actions, number, () => kit.unique());
  const campaignOf = (number: number) => campaigns[number] as Given;
  const idIn = (number: number, campaign: number) => ids.get(`${number} ${campaign}`) as string;
  const idOf = (model: Model, number: number) =>
    idIn(number, [...(model.people[number]?.campaigns ?? [])][0] as number);
  const eventOf = (event: Event): Fields => ({ email: emailOf(event.person), action: actionOf(event.action) });
  const listed = (number: number) => ({ email: emailOf(number) });
  /** Looks until nothing is wrong any more. @throws Broken with what still is, when the background takes too long */
  async function settles(look: () => Promise<Wrong | undefined>): Promise<void> {
    const [began, seconds] = [Date.now(), patience.seconds()];
    let last: Wrong | undefined;
    const looked = async () => {
      last = await look();
      return last === undefined || undefined;
    };
    await kit.eventually('', looked, seconds).catch((error) => {
      if (!last || !(error instanceof Failed)) throw error;
      throw new Broken(last.requirements, new Failed(`${last.expected} within ${seconds} s`, 'it is not so'));
    });
    patience.took((Date.now() - began) / 1000);
  }

  async function subscribe(number: number, campaign: number): Promise<void> {
    const body = { subscribers: [{ email: emailOf(number), double_optin: false }] };
    const answer = await kit.ok('subscribeToCampaign', { of: campaignOf(campaign), body });
    ids.set(`${number} ${campaign}`, string(onlyRecord(answer.body, 'subscribers').id, '`id` of the subscriber'));
  }

  async function listPeople(model: Model, campaign: number): Promise<Wrong | undefined> {
    const { present, absent } = activeIn(model, campaign);
    const active = await peopleIn(kit, campaignOf(campaign), 'active');
    const isListed = (number: number) => active.has(idIn(number, campaign));
    const lost = present.find((number) => !isListed(number));
    if (lost !== undefined) return wrong(`${person(lost)} among the active subscribers`, 'ENDPOINT-55');
    const left = absent.find(isListed);
    return left === undefined ? undefined : wrong(`${person(left)} no more among the active subscribers`, 'STATE-12');
  }

  async function countPeople(campaign: number): Promise<Wrong | undefined> {
    const by = await miscount(kit, campaignOf(campaign));
    if (by === (miscounts[campaign] ?? 0)) return undefined;
    return wrong('`active_subscriber_count` to be the number of active subscribers', 'RESOURCE-43');
  }

  async function listSubscriptions(model: Model, number: number): Promise<Wrong | undefined> {
    const { campaigns: own, unsubscribed } = model.people[number] as Model['people'][number];
    for (const campaign of own) {
      const path = { subscriber_id: idIn(number, campaign) };
      const all = records((await kit.ok('listCampaignSubscriptions', { path })).body, 'campaign_subscriptions');
      const status = all.find(({ campaign_id: id }) => id === campaignOf(campaign).campaign_id)?.status;
      const name = `the subscription of ${person(number)} to campaign ${campaign + 1}`;
      if (unsubscribed && status === 'active') return wrong(`${name} no more to be active`, 'STATE-12');
      if (!unsubscribed && status === undefined) return wrong(name, 'ENDPOINT-77');
      if (!unsubscribed && status !== 'active') return wrong(`${name} to be active`, 'RESOURCE-50');
    }
    return undefined;
  }

  async function listActions(model: Model): Promise<Wrong | undefined> {
    const all = await everything(kit, 'listEventActions', 'event_actions');
    for (const [number, requirements] of model.actions) {
      const times = all.filter((one) => one === actionOf(number)).length;
      if (times === 0) return wrong(`action ${number + 1} among the event actions`, ...requirements);
      if (times > 1) return wrong(`action ${number + 1} once among the event actions`, 'EVENT-15');
    }
    return undefined;
  }

  return {
    perform(step, model) {
      switch (step.do) {
        case 'subscribe':
          return blaming(['ENDPOINT-55'], () => subscribe(step.person, step.campaign));
        case 'unsubscribe':
          return blaming(['ENDPOINT-7'], () =>
            kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: step.people.map(listed) }] } }),
          );
        case 'bringIn':
          return blaming(['ENDPOINT-5'], () =>
            kit.ok('createSubscriberBatch', { body: { batches: [{ subscribers: step.people.map(listed) }] } }),
          );
        case 'record': {
          const { email, action } = eventOf(step.event);
          const event = step.by === 'email' ? { email, action } : { id: idOf(model, step.event.person), action };
          return blaming([step.by === 'email' ? 'EVENT-1' : 'EVENT-2'], () =>
            kit.ok('recordEvent', { body: { events: [event] } }),
          );
        }
        case 'recordMany':
          return blaming(['ENDPOINT-9'], () =>
            kit.ok('createEventBatch', { body: { batches: [{ events: step.events.map(eventOf) }] } }),
          );
        case 'listPeople':
          return settles(() => listPeople(model, step.campaign));
        case 'countPeople':
          return blaming(['RESOURCE-43'], () => settles(() => countPeople(step.campaign)));
        case 'listSubscriptions':
          return settles(() => listSubscriptions(model, step.person));
        case 'listActions':
          return settles(() => listActions(model));
      }
    },
  };
}

/** By how many `active_subscriber_count` of a campaign is off. */
export async function miscount(kit: Kit, of: Given): Promise<number> {
  const { active_subscriber_count: count } = onlyRecord((await kit.ok('fetchCampaign', { of })).body, 'campaigns');
  const { body } = await kit.ok('listCampaignSubscribers', { of, query: { status: 'active' } });
  return Number(count) - counter(body, 'total_count');
}

/** @throws Broken where the work throws Failed */
async function blaming(requirements: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Failed ? new Broken(requirements, error) : error;
  }
}

function remembered(names: Map<number, string>, number: number, make: () => string): string {
  const name = names.get(number) ?? make();
  names.set(number, name);
  return name;
}
