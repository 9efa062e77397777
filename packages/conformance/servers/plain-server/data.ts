export interface Campaign {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'paused';
  email_count: number;
  created_at: string;
}
export interface Subscriber {
  id: string;
  email: string;
  created_at: string;
  campaigns: Map<string, 'active' | 'unsubscribed' | 'removed'>;
}
export interface Account {
  id: string;
  name: string;
  token: string;
  address: string;
  broadcasts: { id: string; name: string; status: string; created_at: string; send_at?: string }[];
  campaigns: Campaign[];
  goals: { id: string; name: string; status: string; created_at: string; default_value: number }[];
  subscribers: Subscriber[];
  actions: Set<string>;
}

const createTimestamp = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

function createSubscribers(campaign: string): Subscriber[] {
  const createSubscriber = (number: number, status: 'active' | 'unsubscribed' | 'removed') => ({
    id: String(900000 + number),
    email: `reader-${number}@plain.example`,
    created_at: createTimestamp(1 + (number % 300)),
    campaigns: new Map([[campaign, status]]),
  });
  return Array.from({ length: 130 }, (_, n) =>
    createSubscriber(n, n < 120 ? 'active' : n < 125 ? 'unsubscribed' : 'removed'),
  );
}

/** Creates two accounts of two users, the first with all provider states of the profile `core`. */
export function createAccounts(): Account[] {
  return [
    {
      id: '10',
      name: 'Plain',
      token: 'plain-token-one',
      address: 'First line\nSecond line',
      broadcasts: [
        { id: '21', name: 'Zebra', status: 'draft', created_at: createTimestamp(1) },
        { id: '22', name: 'apple', status: 'scheduled', created_at: createTimestamp(2), send_at: createTimestamp(90) },
        { id: '23', name: 'Mango', status: 'sent', created_at: createTimestamp(3), send_at: createTimestamp(20) },
        { id: '24', name: 'banana', status: 'sending', created_at: createTimestamp(4), send_at: createTimestamp(40) },
        { id: '25', name: 'cherry', status: 'canceled', created_at: createTimestamp(5) },
      ],
      campaigns: [
        { id: '31', name: 'Welcome', status: 'active', email_count: 2, created_at: createTimestamp(1) },
        { id: '32', name: 'archive', status: 'paused', email_count: 1, created_at: createTimestamp(2) },
        { id: '33', name: 'Later', status: 'draft', email_count: 0, created_at: createTimestamp(3) },
        { id: '34', name: 'busy', status: 'draft', email_count: 1, created_at: createTimestamp(4) },
      ],
      goals: [
        { id: '41', name: 'visit', status: 'active', created_at: createTimestamp(1), default_value: 2147483646 },
        { id: '42', name: 'Order', status: 'disabled', created_at: createTimestamp(2), default_value: 0 },
      ],
      subscribers: createSubscribers('31'),
      actions: new Set(['Opened']),
    },
    {
      id: '11',
      name: 'https://nameless.example',
      token: 'plain-token-two',
      address: '',
      broadcasts: [],
      campaigns: [{ id: '51', name: 'Elsewhere', status: 'draft', email_count: 1, created_at: createTimestamp(1) }],
      goals: [],
      subscribers: [],
      actions: new Set(),
    },
  ];
}
