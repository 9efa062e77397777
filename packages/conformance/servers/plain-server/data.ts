/** Records of a small service of its own kind: numbers as ids, times with fractions, nothing that no one demands. */
export interface Campaign {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'paused';
  emails: number;
  created_at: string;
}
export interface Person {
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
  people: Person[];
  actions: Set<string>;
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

function readers(campaign: string): Person[] {
  const person = (number: number, status: 'active' | 'unsubscribed' | 'removed') => ({
    id: String(900000 + number),
    email: `reader-${number}@plain.example`,
    created_at: day(1 + (number % 300)),
    campaigns: new Map([[campaign, status]]),
  });
  return Array.from({ length: 130 }, (_, n) => person(n, n < 120 ? 'active' : n < 125 ? 'unsubscribed' : 'removed'));
}

/** Two accounts of two users, the first of them with everything that the profile `core` asks for. */
export function startingData(): Account[] {
  return [
    {
      id: '10',
      name: 'Plain',
      token: 'plain-token-one',
      address: 'First line\nSecond line',
      broadcasts: [
        { id: '21', name: 'Zebra', status: 'draft', created_at: day(1) },
        { id: '22', name: 'apple', status: 'scheduled', created_at: day(2), send_at: day(90) },
        { id: '23', name: 'Mango', status: 'sent', created_at: day(3), send_at: day(20) },
        { id: '24', name: 'banana', status: 'sending', created_at: day(4), send_at: day(40) },
        { id: '25', name: 'cherry', status: 'canceled', created_at: day(5) },
      ],
      campaigns: [
        { id: '31', name: 'Welcome', status: 'active', emails: 2, created_at: day(1) },
        { id: '32', name: 'archive', status: 'paused', emails: 1, created_at: day(2) },
        { id: '33', name: 'Later', status: 'draft', emails: 0, created_at: day(3) },
        { id: '34', name: 'busy', status: 'draft', emails: 1, created_at: day(4) },
      ],
      goals: [
        { id: '41', name: 'visit', status: 'active', created_at: day(1), default_value: 2147483646 },
        { id: '42', name: 'Order', status: 'disabled', created_at: day(2), default_value: 0 },
      ],
      people: readers('31'),
      actions: new Set(['Opened']),
    },
    {
      id: '11',
      name: 'https://nameless.example',
      token: 'plain-token-two',
      address: '',
      broadcasts: [],
      campaigns: [{ id: '51', name: 'Elsewhere', status: 'draft', emails: 1, created_at: day(1) }],
      goals: [],
      people: [],
      actions: new Set(),
    },
  ];
}
