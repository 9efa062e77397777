import type { Broadcast, Campaign, SubscriptionStatus } from './records.ts';

/** The state after a trigger, by the state before it. A trigger has no effect in a missing state. */
type Transitions<State extends string, Next extends string = State> = Readonly<Partial<Record<State, Next>>>;

/** Transitions by requests, which are rejected in a missing state. */
export const campaignTransitions = {
  activate: { draft: 'active', active: 'active', paused: 'active' },
  pause: { active: 'paused', paused: 'paused' },
} satisfies Record<string, Transitions<Campaign['status']>>;

/** Transitions by the scheduler, which never looks at a broadcast in a missing state. */
export const broadcastTransitions = {
  /** An email is queued. */
  send: { scheduled: 'sending', sending: 'sending' },
  /** No recipient is left. */
  finish: { scheduled: 'sent', sending: 'sent' },
} satisfies Record<string, Transitions<Broadcast['status']>>;

/** Transitions by operators, which are refused in a missing state. */
export const operatorTransitions = {
  edit: { draft: 'draft' },
  /** Also at another time, before the first email. */
  schedule: { draft: 'scheduled', scheduled: 'scheduled' },
  /** Who got it already has it. */
  cancel: { scheduled: 'canceled', sending: 'canceled' },
} satisfies Record<string, Transitions<Broadcast['status']>>;

/** Transitions within a campaign, by requests, links in emails, and forms. */
export const subscriptionTransitions = {
  /** Those who have unsubscribed are always asked. */
  subscribe: { none: 'active', pending: 'active', active: 'active', removed: 'active' },
  /** Subscribing with double opt-in. */
  ask: { none: 'pending', pending: 'pending', active: 'active', removed: 'pending', unsubscribed: 'pending' },
  confirm: { pending: 'active' },
  /** By a link in an email of the campaign. */
  unsubscribe: { pending: 'unsubscribed', active: 'unsubscribed' },
  unsubscribeFromAll: { pending: 'unsubscribed', active: 'unsubscribed', removed: 'unsubscribed' },
} satisfies Record<string, Transitions<SubscriptionStatus | 'none', SubscriptionStatus>>;

/** The state after a trigger; undefined if the trigger has no effect in this state. */
export const stateAfter = <State extends string, Next extends string>(
  transitions: Transitions<State, Next>,
  state: State,
): Next | undefined => transitions[state];
