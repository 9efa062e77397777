import type { Clock } from './clock.ts';
import type { Hooks } from './hooks.ts';
import type { Limits } from './limits.ts';
import type { OAuth } from './oauth.ts';
import type { Queues } from './queue.ts';

export type Membership = 'active' | 'unsubscribed' | 'removed' | 'pending';

export interface Subscription {
  id: string;
  campaign: string;
  status: Membership;
  /** Whether the subscriber left through an email of the campaign. */
  byEmail?: boolean;
  lap: number;
  lastIndex?: number;
  lastSentAt?: string;
}
export interface Subscriber {
  id: string;
  email: string;
  created_at: string;
  subscriptions: Subscription[];
}
export interface Broadcast {
  id: string;
  name: string;
  status: string;
  created_at: string;
  send_at?: string;
}
export interface Campaign {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'paused';
  email_count: number;
  double_optin: boolean;
  forms: string[];
  created_at: string;
}
export interface Goal {
  id: string;
  name: string;
  status: string;
  created_at: string;
  default_value: number;
  counting_method: string;
}
export interface Account {
  id: string;
  name: string;
  url: string;
  address: string;
  created_at: string;
  broadcasts: Broadcast[];
  campaigns: Campaign[];
  goals: Goal[];
  subscribers: Map<string, Subscriber>;
  byEmail: Map<string, Subscriber>;
  actions: Set<string>;
  fields: Set<string>;
}
export interface User {
  email: string;
  password: string;
  accounts: string[];
}

/** Everything that the server knows, in memory. */
export interface Dataset {
  hooks: Hooks;
  clock: Clock;
  accounts: Map<string, Account>;
  users: User[];
  /** The users of the API tokens. */
  tokens: Map<string, User>;
  oauth: OAuth;
  limits: Limits;
  queues: Queues;
}
