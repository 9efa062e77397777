/**
 * A small model of the rules that the interface states about people, campaigns and events. It knows what a server has to
 * show after a sequence of steps; what the interface leaves open is no step, so that it never has to be guessed.
 */
export interface Model {
  people: Person[];
  /** Actions that were recorded, each with the requirements that say so. */
  actions: Map<number, Set<string>>;
  /** Batch requests that the sequence may still send. */
  batches: number;
}

export interface Person {
  /** A batch has brought the person in. */
  broughtIn: boolean;
  /** Campaigns that they were subscribed to. */
  campaigns: Set<number>;
  /** A batch has unsubscribed them, everywhere. */
  unsubscribed: boolean;
}

export interface Event {
  person: number;
  action: number;
}

/** People, campaigns and actions are numbers from 0. */
export type Step =
  | { do: 'subscribe'; person: number; campaign: number }
  | { do: 'unsubscribe'; people: number[] }
  | { do: 'bringIn'; people: number[] }
  | { do: 'record'; by: 'email' | 'id'; event: Event }
  | { do: 'recordMany'; events: Event[] }
  | { do: 'listPeople'; campaign: number }
  | { do: 'countPeople'; campaign: number }
  | { do: 'listSubscriptions'; person: number }
  | { do: 'listActions' };

export const size = { people: 3, actions: 2 };

export const initialModel = (batches: number): Model => ({
  people: Array.from({ length: size.people }, () => ({
    broughtIn: false,
    campaigns: new Set(),
    unsubscribed: false,
  })),
  actions: new Map(),
  batches,
});

const personOf = (model: Model, person: number): Person => model.people[person] as Person;

const isActive = ({ campaigns, unsubscribed }: Person) => campaigns.size > 0 && !unsubscribed;

/** Whether the interface says what the step does there. */
export function isPossible(model: Model, step: Step): boolean {
  const active = (person: number) => isActive(personOf(model, person));
  switch (step.do) {
    case 'subscribe': {
      // Open: subscribe-when-active, subscribe-when-globally-unsubscribed.
      const { unsubscribed, campaigns } = personOf(model, step.person);
      return !unsubscribed && !campaigns.has(step.campaign);
    }
    case 'unsubscribe':
      // Open: unsubscribe-unknown-subscriber.
      return model.batches > 0 && step.people.every(active);
    case 'bringIn':
      // Open: batch-existing-subscriber, batch-after-unsubscribe.
      return model.batches > 0 && step.people.every((person) => isNew(personOf(model, person)));
    case 'record':
      // Open: unknown-event-subscriber.
      return active(step.event.person);
    case 'recordMany':
      return model.batches > 0 && step.events.every(({ person }) => active(person));
    case 'listPeople':
      return model.people.some(({ campaigns }) => campaigns.has(step.campaign));
    case 'listSubscriptions':
      return personOf(model, step.person).campaigns.size > 0;
    case 'listActions':
      return model.actions.size > 0;
    case 'countPeople':
      return true;
  }
}

const isNew = ({ broughtIn, campaigns }: Person) => !broughtIn && campaigns.size === 0;

/** Carries a step over into the model. */
export function apply(model: Model, step: Step): void {
  switch (step.do) {
    case 'subscribe':
      personOf(model, step.person).campaigns.add(step.campaign);
      return;
    case 'unsubscribe':
      model.batches--;
      for (const person of step.people) personOf(model, person).unsubscribed = true;
      return;
    case 'bringIn':
      model.batches--;
      for (const person of step.people) personOf(model, person).broughtIn = true;
      return;
    case 'record':
      recorded(model, step.event.action, step.by === 'email' ? 'EVENT-1' : 'EVENT-2');
      return;
    case 'recordMany':
      model.batches--;
      for (const { action } of step.events) recorded(model, action, 'EVENT-3');
  }
}

function recorded({ actions }: Model, action: number, requirement: string): void {
  actions.set(action, (actions.get(action) ?? new Set()).add(requirement));
}

/** Who has to be among the active subscribers of a campaign, and who must not. */
export function activeIn(model: Model, campaign: number): { present: number[]; absent: number[] } {
  const all = model.people.map((_, person) => person);
  const subscribed = all.filter((person) => personOf(model, person).campaigns.has(campaign));
  return {
    present: subscribed.filter((person) => isActive(personOf(model, person))),
    absent: subscribed.filter((person) => !isActive(personOf(model, person))),
  };
}

/** The step as a person would say it. */
export function told(step: Step): string {
  switch (step.do) {
    case 'subscribe':
      return `subscribe ${person(step.person)} to campaign ${step.campaign + 1}`;
    case 'unsubscribe':
      return `unsubscribe ${step.people.map(person).join(' and ')} by a batch`;
    case 'bringIn':
      return `create ${step.people.map(person).join(' and ')} by a batch`;
    case 'record':
      return `record ${action(step.event)}, named by ${step.by}`;
    case 'recordMany':
      return `record ${step.events.map(action).join(' and ')} by a batch`;
    case 'listPeople':
      return `list the active subscribers of campaign ${step.campaign + 1}`;
    case 'countPeople':
      return `compare \`active_subscriber_count\` of campaign ${step.campaign + 1} with its list`;
    case 'listSubscriptions':
      return `list the campaign subscriptions of ${person(step.person)}`;
    case 'listActions':
      return 'list the event actions';
  }
}

/** A, B or C. */
export const person = (number: number) => String.fromCharCode(65 + number);
const action = (event: Event) => `action ${event.action + 1} of ${person(event.person)}`;
