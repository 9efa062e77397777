import type { Workspace } from '@email-automation/sandbox/workspace/workspace';

/** The time at which the stopped clocks of both servers begin. */
export const begin = '2026-05-04T08:00:00Z';

/** The token of a user who can access the account that is fuzzed; a user of another account; and an application. */
export const credentials = {
  token: 'demo-token-of-ada',
  tokenOfOther: 'demo-token-of-bob',
  clientId: 'demo-app',
  clientSecret: 'demo-secret-of-demo-app',
  callback: 'http://127.0.0.1:8080/callback',
};

/** The records that requests name. */
export const known = {
  account: '7',
  accountOfOther: '8',
  campaigns: ['series', 'asks', 'paused', 'draft', 'empty'],
  broadcasts: ['tomorrow', 'localized', 'draft-1', 'draft-104'],
  goals: ['every', 'once', 'disabled'],
  forms: ['footer', 'asking'],
  /** Removed from the first campaign; no arbitrary request names this address. */
  removed: 'removed@example.com',
  readers: Array.from({ length: 60 }, (_, n) => `reader-${n + 1}@example.com`),
};

/** Names that databases order differently unless they compare code points. */
const names = [
  'apple',
  'Zebra',
  'zebra',
  'Äpfel',
  'A\u0308pfel',
  'éclair',
  '\u{1F600}',
  '\uFFFD',
  '_',
  'ﬁ',
  'ｚ',
  'Apple pie',
];
const created_at = '2026-01-05T10:00:00Z';
const named = (n: number) => names[n % names.length] as string;
const email = (n: number) => ({ subject: `Number ${n}`, html_body: `<p>${n} & more</p>`, text_body: `${n} & more` });

/** What both servers begin with: every kind of record, and broadcasts and series that are due in the days that follow. */
export const workspace: Workspace = {
  users: [
    { email: 'ada@acme.example', name: 'Ada', tokens: [{ name: 'fuzz', token: credentials.token }] },
    { email: 'bob@bakery.example', name: 'Bob', tokens: [{ name: 'fuzz', token: credentials.tokenOfOther }] },
  ],
  applications: [
    {
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      name: 'Demo <app>',
      callback_url: credentials.callback,
    },
  ],
  accounts: [
    {
      id: known.account,
      name: 'Seven',
      url: 'https://seven.example',
      default_from_name: 'Seven',
      default_from_email: 'seven@example.com',
      created_at,
      users: ['ada@acme.example'],
      broadcasts: [
        {
          id: 'tomorrow',
          name: 'Tomorrow',
          status: 'scheduled',
          send_at: '2026-05-20T12:00:00Z',
          text_body: 'Now.',
          created_at,
        },
        {
          ...{ id: 'localized', name: 'Localized', status: 'scheduled', send_at: '2026-05-21T09:00:00Z', created_at },
          ...{ localize_sending_time: true, html_body: '<p>Good morning.</p>' },
        },
        ...Array.from({ length: 105 }, (_, n) => ({ id: `draft-${n}`, name: `${named(n)} ${n % 40}`, created_at })),
      ],
      campaigns: [
        {
          ...{ id: 'series', name: 'Series', status: 'active', minutes_from_midnight: 540, created_at },
          ...{ localize_sending_time: true, emails: [1, 2, 3].map(email), postal_address: '7 Harbour Street' },
        },
        {
          ...{ id: 'asks', name: 'Asks', status: 'active', double_optin: true, start_immediately: true, created_at },
          ...{ emails: [1, 2].map(email), notify_subscribe_email: 'team@example.com' },
          ...{ notify_unsubscribe_email: 'team@example.com', postal_address: '7 Harbour Street' },
        },
        { id: 'paused', name: 'zebra', status: 'paused', emails: [email(1)], postal_address: 'Here', created_at },
        { id: 'draft', name: 'Äpfel', emails: [email(1)], created_at },
        { id: 'empty', name: 'Zebra', created_at },
        ...names.map((name, n) => ({ id: `named-${n}`, name, created_at })),
      ],
      goals: [
        {
          id: 'every',
          name: 'Every',
          url: 'https://seven.example/thanks',
          default_value: 100,
          counting_method: 'all',
          created_at,
        },
        {
          id: 'once',
          name: 'once',
          url: 'https://seven.example/join?a=1',
          counting_method: 'one_per_visitor',
          created_at,
        },
        { id: 'disabled', name: 'Disabled', status: 'disabled', url: 'https://seven.example/off', created_at },
        ...names.map((name, n) => ({ id: `named-${n}`, name, created_at })),
      ],
      forms: [
        { id: 'footer', name: 'Footer', campaign: 'series', created_at },
        { id: 'asking', name: 'Asking <b>', campaign: 'asks', created_at },
      ],
      subscribers: [
        {
          ...{ email: 'reader-{n}@example.com', repeat: known.readers.length, time_zone: 'Europe/Berlin', created_at },
          ...{ tags: ['Newsletter'], custom_fields: { Size: 'M', apple: 1, Zebra: 2, Äpfel: 3 } },
          campaigns: [{ campaign: 'series' }, { campaign: 'paused' }],
        },
        {
          email: 'quiet-{n}@example.com',
          repeat: 3,
          created_at,
          campaigns: [{ campaign: 'series', status: 'unsubscribed' }],
        },
        {
          email: 'gone-{n}@example.com',
          repeat: 3,
          created_at,
          campaigns: [{ campaign: 'series', status: 'removed' }],
        },
        { email: known.removed, created_at, campaigns: [{ campaign: 'series', status: 'removed' }] },
        { email: 'west-{n}@example.com', repeat: 5, created_at, time_zone: 'America/Los_Angeles' },
      ],
    },
    { id: known.accountOfOther, name: 'Eight', created_at, users: ['bob@bakery.example'] },
  ],
};
