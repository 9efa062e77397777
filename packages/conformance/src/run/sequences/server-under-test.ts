import { countDifference, listAll, listSubscriberIds } from '../../checks/lists/list-all.ts';
import { Failed } from '../../http/outcomes.ts';
import { expectOnlyRecord, expectRecords, expectString, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { type Event, expectedSubscribers, type Model, type Step, subscriberName } from './model.ts';

/** The server violates requirements within a sequence. */
export class RuleViolation extends Error {
  readonly requirements: string[];
  readonly failed: Failed;
  constructor(requirements: string[], failed: Failed) {
    super(failed.message);
    this.requirements = requirements;
    this.failed = failed;
  }
}

/** A server during a sequence: performs each step and compares the responses with the model. */
export interface ServerUnderTest {
  /** @throws RuleViolation when a response differs from the model */
  perform(step: Step, model: Model): Promise<void>;
}

/** A difference between a response and the model. */
interface Difference {
  requirements: string[];
  expected: string;
}

const difference = (expected: string, ...requirements: string[]): Difference => ({ requirements, expected });

/** How long to wait for background processing, in seconds. */
export interface BackgroundTime {
  seconds(): number;
  record(seconds: number): void;
}

/**
 * Creates the server for a sequence, without subscribers yet.
 * @param campaigns campaigns that accept subscribers
 * @param backgroundTime how long background processing may take, and has taken so far
 * @param miscounts the wrong counts of each campaign that earlier sequences have caused
 */
export function createServerUnderTest(
  kit: Kit,
  campaigns: readonly ProvidedIds[],
  backgroundTime: BackgroundTime,
  miscounts: readonly number[] = [],
): ServerUnderTest {
  const emails = new Map<number, string>();
  const actions = new Map<number, string>();
  const ids = new Map<string, string>();
  const emailOf = (number: number) => getOrCreate(emails, number, () => kit.uniqueEmail());
  const actionOf = (number: number) => getOrCreate(actions, number, () => kit.uniqueName());
  const campaignOf = (number: number) => campaigns[number] as ProvidedIds;
  const idIn = (number: number, campaign: number) => ids.get(`${number} ${campaign}`) as string;
  const idOf = (model: Model, number: number) =>
    idIn(number, [...(model.subscribers[number]?.campaigns ?? [])][0] as number);
  const eventOf = (event: Event): Fields => ({ email: emailOf(event.subscriber), action: actionOf(event.action) });
  const listed = (number: number) => ({ email: emailOf(number) });
  /** Polls until there is no difference. @throws RuleViolation with the last one when the time is over */
  async function settle(read: () => Promise<Difference | undefined>): Promise<void> {
    const [began, seconds] = [Date.now(), backgroundTime.seconds()];
    let last: Difference | undefined;
    const isSettled = async () => {
      last = await read();
      return last === undefined || undefined;
    };
    await kit.eventually('', isSettled, seconds).catch((error) => {
      if (!last || !(error instanceof Failed)) throw error;
      throw new RuleViolation(last.requirements, new Failed(`${last.expected} within ${seconds} s`, 'not the case'));
    });
    backgroundTime.record((Date.now() - began) / 1000);
  }

  async function subscribe(number: number, campaign: number): Promise<void> {
    const body = { subscribers: [{ email: emailOf(number), double_optin: false }] };
    const response = await kit.ok('subscribeToCampaign', { ids: campaignOf(campaign), body });
    ids.set(
      `${number} ${campaign}`,
      expectString(expectOnlyRecord(response.body, 'subscribers').id, '`id` of the subscriber'),
    );
  }

  async function listSubscribers(model: Model, campaign: number): Promise<Difference | undefined> {
    const { present, absent, elsewhere } = expectedSubscribers(model, campaign);
    const active = await listSubscriberIds(kit, campaignOf(campaign), 'active');
    const isListed = (number: number) => active.has(idIn(number, campaign));
    const lost = present.find((number) => !isListed(number));
    if (lost !== undefined) return difference(`${subscriberName(lost)} among the active subscribers`, 'ENDPOINT-55');
    const left = absent.find(isListed);
    if (left !== undefined)
      return difference(`${subscriberName(left)} no longer among the active subscribers`, 'STATE-12');
    const misplaced = elsewhere.find((number) => active.has(idOf(model, number)));
    return misplaced === undefined
      ? undefined
      : difference(
          `${subscriberName(misplaced)}, of another campaign, not among the active subscribers`,
          'ENDPOINT-44',
        );
  }

  async function compareCount(campaign: number): Promise<Difference | undefined> {
    const by = await countDifference(kit, campaignOf(campaign));
    if (by === (miscounts[campaign] ?? 0)) return undefined;
    return difference('`active_subscriber_count` to be the number of active subscribers', 'RESOURCE-43');
  }

  async function listSubscriptions(model: Model, number: number): Promise<Difference | undefined> {
    const { campaigns: own, unsubscribed } = model.subscribers[number] as Model['subscribers'][number];
    for (const campaign of own) {
      const path = { subscriber_id: idIn(number, campaign) };
      const all = expectRecords((await kit.ok('listCampaignSubscriptions', { path })).body, 'campaign_subscriptions');
      const status = all.find(({ campaign_id: id }) => id === campaignOf(campaign).campaign_id)?.status;
      const name = `the subscription of ${subscriberName(number)} to campaign ${campaign + 1}`;
      if (unsubscribed && status === 'active') return difference(`${name} no longer to be active`, 'STATE-12');
      if (!unsubscribed && status === undefined) return difference(name, 'ENDPOINT-77');
      if (!unsubscribed && status !== 'active') return difference(`${name} to be active`, 'RESOURCE-50');
    }
    return undefined;
  }

  async function listActions(model: Model): Promise<Difference | undefined> {
    const all = await listAll(kit, 'listEventActions');
    for (const [number, requirements] of model.actions) {
      const times = all.filter((one) => one === actionOf(number)).length;
      if (times === 0) return difference(`action ${number + 1} among the event actions`, ...requirements);
      if (times > 1) return difference(`action ${number + 1} once among the event actions`, 'EVENT-15');
    }
    return undefined;
  }

  return {
    perform(step, model) {
      switch (step.do) {
        case 'subscribe':
          return withRequirements(['ENDPOINT-55'], () => subscribe(step.subscriber, step.campaign));
        case 'unsubscribe':
          return withRequirements(['ENDPOINT-7'], () =>
            kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: step.subscribers.map(listed) }] } }),
          );
        case 'createSubscribers':
          return withRequirements(['ENDPOINT-5'], () =>
            kit.ok('createSubscriberBatch', { body: { batches: [{ subscribers: step.subscribers.map(listed) }] } }),
          );
        case 'recordEvent': {
          const { email, action } = eventOf(step.event);
          const event = step.by === 'email' ? { email, action } : { id: idOf(model, step.event.subscriber), action };
          return withRequirements([step.by === 'email' ? 'EVENT-1' : 'EVENT-2'], () =>
            kit.ok('recordEvent', { body: { events: [event] } }),
          );
        }
        case 'recordEvents':
          return withRequirements(['ENDPOINT-9'], () =>
            kit.ok('createEventBatch', { body: { batches: [{ events: step.events.map(eventOf) }] } }),
          );
        case 'listSubscribers':
          return settle(() => listSubscribers(model, step.campaign));
        case 'compareCount':
          return withRequirements(['RESOURCE-43'], () => settle(() => compareCount(step.campaign)));
        case 'listSubscriptions':
          return settle(() => listSubscriptions(model, step.subscriber));
        case 'listActions':
          return settle(() => listActions(model));
      }
    },
  };
}

/** @throws RuleViolation of these requirements when the work throws Failed */
async function withRequirements(requirements: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Failed ? new RuleViolation(requirements, error) : error;
  }
}

function getOrCreate(names: Map<number, string>, number: number, make: () => string): string {
  const name = names.get(number) ?? make();
  names.set(number, name);
  return name;
}
