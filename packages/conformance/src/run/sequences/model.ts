/**
 * A small model of the interface's rules for subscribers, campaigns and events. It predicts the data of a server after a
 * sequence of steps. Unspecified behavior is not part of it: steps that depend on it are not possible.
 */
export interface Model {
  subscribers: ModelSubscriber[];
  /** Recorded actions, each with the ids of the requirements for recording it. */
  actions: Map<number, Set<string>>;
  /** Batch requests that the sequence may still send. */
  batches: number;
}

/** A subscriber of the model. */
export interface ModelSubscriber {
  /** Whether a batch has created the subscriber. */
  created: boolean;
  /** Campaigns that the subscriber was subscribed to. */
  campaigns: Set<number>;
  /** Whether a batch has unsubscribed the subscriber from all campaigns. */
  unsubscribed: boolean;
}

/** An event of the model. */
export interface Event {
  subscriber: number;
  action: number;
}

/** A step of a sequence. Subscribers, campaigns and actions are numbers from 0. */
export type Step =
  | { do: 'subscribe'; subscriber: number; campaign: number }
  | { do: 'unsubscribe'; subscribers: number[] }
  | { do: 'createSubscribers'; subscribers: number[] }
  | { do: 'recordEvent'; by: 'email' | 'id'; event: Event }
  | { do: 'recordEvents'; events: Event[] }
  | { do: 'listSubscribers'; campaign: number }
  | { do: 'compareCount'; campaign: number }
  | { do: 'listSubscriptions'; subscriber: number }
  | { do: 'listActions' };

/** The number of subscribers and actions of a model. */
export const modelSize = { subscribers: 3, actions: 2 };

/** Creates a model without data, for sequences with at most so many batch requests. */
export const createModel = (batches: number): Model => ({
  subscribers: Array.from({ length: modelSize.subscribers }, () => ({
    created: false,
    campaigns: new Set(),
    unsubscribed: false,
  })),
  actions: new Map(),
  batches,
});

const subscriberOf = (model: Model, subscriber: number): ModelSubscriber =>
  model.subscribers[subscriber] as ModelSubscriber;

const isActive = ({ campaigns, unsubscribed }: ModelSubscriber) => campaigns.size > 0 && !unsubscribed;

/** Whether the interface specifies what the step does in this model. */
export function isPossible(model: Model, step: Step): boolean {
  const active = (subscriber: number) => isActive(subscriberOf(model, subscriber));
  switch (step.do) {
    case 'subscribe': {
      // Unspecified: subscribe-when-active, subscribe-when-globally-unsubscribed.
      const { unsubscribed, campaigns } = subscriberOf(model, step.subscriber);
      return !unsubscribed && !campaigns.has(step.campaign);
    }
    case 'unsubscribe':
      // Unspecified: unsubscribe-unknown-subscriber.
      return model.batches > 0 && step.subscribers.every(active);
    case 'createSubscribers':
      // Unspecified: batch-existing-subscriber, batch-after-unsubscribe.
      return model.batches > 0 && step.subscribers.every((subscriber) => isNew(subscriberOf(model, subscriber)));
    case 'recordEvent':
      // Unspecified: unknown-event-subscriber.
      return active(step.event.subscriber);
    case 'recordEvents':
      return model.batches > 0 && step.events.every(({ subscriber }) => active(subscriber));
    case 'listSubscribers':
      return model.subscribers.some(({ campaigns }) => campaigns.has(step.campaign));
    case 'listSubscriptions':
      return subscriberOf(model, step.subscriber).campaigns.size > 0;
    case 'listActions':
      return model.actions.size > 0;
    case 'compareCount':
      return true;
  }
}

const isNew = ({ created, campaigns }: ModelSubscriber) => !created && campaigns.size === 0;

/** Applies a step to the model. */
export function applyStep(model: Model, step: Step): void {
  switch (step.do) {
    case 'subscribe':
      subscriberOf(model, step.subscriber).campaigns.add(step.campaign);
      return;
    case 'unsubscribe':
      model.batches--;
      for (const subscriber of step.subscribers) subscriberOf(model, subscriber).unsubscribed = true;
      return;
    case 'createSubscribers':
      model.batches--;
      for (const subscriber of step.subscribers) subscriberOf(model, subscriber).created = true;
      return;
    case 'recordEvent':
      markRecorded(model, step.event.action, step.by === 'email' ? 'EVENT-1' : 'EVENT-2');
      return;
    case 'recordEvents':
      model.batches--;
      for (const { action } of step.events) markRecorded(model, action, 'EVENT-3');
  }
}

function markRecorded({ actions }: Model, action: number, requirement: string): void {
  actions.set(action, (actions.get(action) ?? new Set()).add(requirement));
}

/** What the list of active subscribers of a campaign has to show. */
export interface ExpectedSubscribers {
  /** Active subscribers, whom the list must contain. */
  present: number[];
  /** Unsubscribed subscribers of the campaign, whom the list must not contain. */
  absent: number[];
  /** Subscribers of other campaigns only, whom the list must not contain either. */
  elsewhere: number[];
}

/** The subscribers that the list of active subscribers of a campaign must contain, and must not contain. */
export function expectedSubscribers(model: Model, campaign: number): ExpectedSubscribers {
  const all = model.subscribers.map((_, subscriber) => subscriber);
  const subscribed = all.filter((subscriber) => subscriberOf(model, subscriber).campaigns.has(campaign));
  return {
    present: subscribed.filter((subscriber) => isActive(subscriberOf(model, subscriber))),
    absent: subscribed.filter((subscriber) => !isActive(subscriberOf(model, subscriber))),
    elsewhere: all.filter((subscriber) => {
      const { campaigns } = subscriberOf(model, subscriber);
      return campaigns.size > 0 && !campaigns.has(campaign);
    }),
  };
}

/** Describes a step for reports. */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'subscribe':
      return `subscribe ${subscriberName(step.subscriber)} to campaign ${step.campaign + 1}`;
    case 'unsubscribe':
      return `unsubscribe ${step.subscribers.map(subscriberName).join(' and ')} in a batch`;
    case 'createSubscribers':
      return `create ${step.subscribers.map(subscriberName).join(' and ')} in a batch`;
    case 'recordEvent':
      return `record ${describeAction(step.event)}, named by ${step.by}`;
    case 'recordEvents':
      return `record ${step.events.map(describeAction).join(' and ')} in a batch`;
    case 'listSubscribers':
      return `list the active subscribers of campaign ${step.campaign + 1}`;
    case 'compareCount':
      return `compare \`active_subscriber_count\` of campaign ${step.campaign + 1} with its list`;
    case 'listSubscriptions':
      return `list the campaign subscriptions of ${subscriberName(step.subscriber)}`;
    case 'listActions':
      return 'list the event actions';
  }
}

/** The name of a subscriber in reports: A, B or C. */
export const subscriberName = (number: number) => String.fromCharCode(65 + number);
const describeAction = (event: Event) => `action ${event.action + 1} of ${subscriberName(event.subscriber)}`;
