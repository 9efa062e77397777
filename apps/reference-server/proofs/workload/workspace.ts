import type { Workspace } from '@email-automation/sandbox/workspace/workspace';

/** The accounts that the mixed load works on, with the tokens that give access to them. */
export const accounts = [
  { id: '7001', tokens: ['workload-token-of-ann'] },
  { id: '7002', tokens: ['workload-token-of-ann', 'workload-token-of-ben'] },
  { id: '7003', tokens: ['workload-token-of-ben'] },
] as const;

/** The campaigns of each account: with single opt-in, with double opt-in, and one that is activated and paused. */
export const campaigns = { single: '8001', double: '8002', changing: '8003' } as const;
export const broadcast = '8101';
export const goal = '8201';

const base = {
  url: 'https://shop.example',
  default_from_name: 'Shop',
  default_from_email: 'shop@workload.example',
  default_postal_address: '1 Harbor Street',
  primary_email: 'shop@workload.example',
};
const immediately = { status: 'active', start_immediately: true, days_of_the_week_mask: '1111111' } as const;

/** The data that the mixed load begins with. */
export const workspace: Workspace = {
  users: ['ann', 'ben'].map((name) => ({
    email: `${name}@workload.example`,
    name,
    tokens: [{ name: 'workload', token: `workload-token-of-${name}` }],
  })),
  accounts: accounts.map(({ id, tokens }) => ({
    ...base,
    id,
    name: `Account ${id}`,
    users: tokens.map((token) => `${token.slice(-3)}@workload.example`),
    campaigns: [
      { ...immediately, id: campaigns.single, name: 'Welcome', emails: [{ subject: 'Welcome' }] },
      { ...immediately, id: campaigns.double, name: 'Confirmed', double_optin: true, emails: [{ subject: 'Thanks' }] },
      { id: campaigns.changing, name: 'Activated and paused', status: 'active', emails: [{ subject: 'Never sent' }] },
    ],
    broadcasts: [{ id: broadcast, name: 'Draft', status: 'draft', subject: 'Not yet' }],
    goals: [{ id: goal, name: 'Purchase', status: 'active', url: 'https://shop.example/thanks' }],
  })),
};
