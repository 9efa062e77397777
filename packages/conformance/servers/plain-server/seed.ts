import type { Account, Campaign, Membership, User } from './data.ts';
import { addSubscriber, subscribeTo } from './subscribers.ts';

const createTime = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour, 0, 0, 250)).toISOString();

const createAccount = (id: string, name: string, address: string): Account => ({
  id,
  name,
  url: `https://shop-${id}.example`,
  address,
  created_at: createTime(1),
  broadcasts: [],
  campaigns: [],
  goals: [],
  subscribers: new Map(),
  byEmail: new Map(),
  actions: new Set(),
  fields: new Set(),
});

const createCampaign = (
  id: string,
  name: string,
  status: Campaign['status'],
  emails: number,
  day: number,
): Campaign => ({
  id,
  name,
  status,
  email_count: emails,
  double_optin: id === '32',
  forms: id === '31' ? ['61', '62'] : [],
  created_at: createTime(day),
});

function fillFirst(account: Account): void {
  account.broadcasts = [
    { id: '25', name: 'Zebra', status: 'draft', created_at: createTime(1), send_at: createTime(95) },
    { id: '24', name: 'apple', status: 'scheduled', created_at: createTime(2), send_at: createTime(90) },
    { id: '21', name: 'Mango', status: 'sent', created_at: createTime(3), send_at: createTime(20) },
    { id: '22', name: 'banana', status: 'sending', created_at: createTime(4), send_at: createTime(40) },
    { id: '23', name: 'cherry', status: 'canceled', created_at: createTime(5) },
    { id: '26', name: 'Damson', status: 'sent', created_at: createTime(6), send_at: createTime(10) },
  ];
  account.campaigns = [
    createCampaign('31', 'Welcome', 'active', 2, 1),
    createCampaign('32', 'archive', 'paused', 1, 2),
    createCampaign('33', 'Later', 'draft', 0, 3),
    createCampaign('34', 'busy', 'draft', 1, 4),
    createCampaign('35', 'Course', 'active', 5, 5),
    createCampaign('36', 'Digest', 'paused', 3, 6),
  ];
  account.goals = [
    createGoal('43', 'visit', 'active', 1, 2147483646, 'all'),
    createGoal('41', 'Order', 'disabled', 2, 0, 'one_per_visitor'),
    createGoal('42', 'Call', 'active', 3, 500, 'one_per_visitor'),
  ];
  account.fields.add('shoe_size');
  account.actions.add('Opened');
  for (let number = 0; number < 140; number++) {
    const status: Membership = number < 125 ? 'active' : number < 132 ? 'unsubscribed' : 'removed';
    const subscriber = addSubscriber(account, `reader-${number}@plain.example`, createTime(1 + (number % 300), 5));
    const subscription = subscribeTo(subscriber, '31', status);
    if (number >= 125 && number < 130) subscription.byEmail = true;
    if (number === 7) Object.assign(subscription, { lastIndex: 0, lastSentAt: createTime(8, 6) });
  }
  // More than the largest page.
  for (let number = 0; number < 1020; number++) {
    const subscriber = addSubscriber(
      account,
      `digest-${number}@plain.example`,
      createTime(1 + ((number * 7) % 200), 7),
    );
    subscribeTo(subscriber, '36', 'active');
  }
}

const createGoal = (id: string, name: string, status: string, day: number, value: number, method: string) => ({
  id,
  name,
  status,
  created_at: createTime(day),
  default_value: value,
  counting_method: method,
});

/** More than two pages in every status. */
const largeCount = 640;

/** Fills the lists that need several pages. */
function fillLarge(account: Account): void {
  const subscriber = addSubscriber(account, 'everywhere@plain.example', createTime(1));
  for (let number = 0; number < largeCount; number++) {
    const status = (['draft', 'scheduled', 'sent'] as const)[number % 3] ?? 'draft';
    const state = (['draft', 'active', 'paused'] as const)[number % 3] ?? 'draft';
    const name = `Item ${(number * 37) % largeCount}`;
    const day = 1 + ((number * 11) % largeCount);
    account.broadcasts.push({ id: `7${1000 + number}`, name, status, created_at: createTime(day) });
    account.campaigns.push(createCampaign(`8${1000 + number}`, name, state, 1, day));
    subscribeTo(subscriber, `8${1000 + number}`, 'active');
  }
}

/** Creates three users: the first with two accounts, the second with one, and the third with long lists. */
export function createAccounts(): { accounts: Account[]; users: User[]; tokens: Map<string, User> } {
  const first = createAccount('10', 'Plain', 'First line\nSecond line');
  const other = createAccount('11', 'https://shop-11.example', '');
  const large = createAccount('12', 'Large', 'Somewhere');
  const second = createAccount('13', 'Branch', 'Elsewhere');
  fillFirst(first);
  fillLarge(large);
  other.campaigns.push(createCampaign('51', 'Elsewhere', 'draft', 1, 1));
  other.broadcasts.push({ id: '52', name: 'Theirs', status: 'draft', created_at: createTime(1) });
  other.goals.push(createGoal('53', 'Theirs', 'active', 1, 1, 'all'));
  second.campaigns.push(createCampaign('55', 'Branch', 'active', 1, 1));
  second.broadcasts.push({ id: '56', name: 'Branch', status: 'draft', created_at: createTime(1) });
  second.goals.push(createGoal('57', 'Branch', 'active', 1, 1, 'all'));
  subscribeTo(addSubscriber(second, 'reader@branch.example', createTime(1)), '55', 'active');
  const one = { email: 'one@plain.example', password: 'one', accounts: ['10', '13'] };
  const two = { email: 'two@plain.example', password: 'two', accounts: ['11'] };
  const three = { email: 'three@plain.example', password: 'three', accounts: ['12'] };
  const tokens: [string, User][] = [
    ['plain-token-one', one],
    ['plain-token-two', two],
    ['plain-token-three', three],
  ];
  return { accounts: [first, other, large, second], users: [one, two, three], tokens: new Map(tokens) };
}
