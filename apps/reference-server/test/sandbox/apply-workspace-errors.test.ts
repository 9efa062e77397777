import { applyWorkspace } from '@email-automation/sandbox/workspace/apply-workspace';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { systemClock } from '@email-automation/service/domain/clock';
import { columns, type Table } from '@email-automation/service/domain/columns';
import type { Database } from '@email-automation/service/storage/database';
import { expect, test } from 'vitest';
import { newLocation, openAlso } from '../environment/databases.ts';
import { dumpTables } from '../environment/dump-tables.ts';

const allTables = Object.keys(columns) as Table[];

const apply = (database: Database, workspace: unknown) =>
  applyWorkspace(database, checkWorkspace(workspace), { clock: systemClock });

test('what cannot be applied leaves nothing, and says where it is', async () => {
  const database = openAlso(await newLocation('demo'));
  const before = await dumpTables(database, allTables);
  const email = { subject: 'Hello', text_body: 'Hello.' };
  const changes: [account: object, message: string | RegExp][] = [
    [{ id: undefined }, 'accounts.0.id is required'],
    [{ 'a/b~c': 1 }, 'accounts.0 must not have a field a/b~c'],
    [{ created_at: 'now' }, 'accounts.0.created_at must be an ISO 8601 time'],
    [{ subscribers: [{ email: 'e', time_zone: 'Mars' }] }, 'subscribers.0.time_zone must be an Olson name such as'],
    [{ nmae: 'Acme' }, 'accounts.0 must not have a field nmae, but can have name'],
    [
      {
        campaigns: [
          { id: '3009', name: 'A' },
          { id: '3009', name: 'B' },
        ],
      },
      'accounts.0.campaigns.1.id must not repeat an earlier one',
    ],
    [{ goals: [{ id: '4009', name: 'A', default_value: '1' }] }, 'accounts.0.goals.0.default_value must be an integer'],
    [{ goals: [{ id: '4009', name: 'A', default_value: 2 ** 31 }] }, /default_value must be less than 2147483647$/],
    [
      { campaigns: [{ id: '3009', name: 'A', minutes_from_midnight: 2 ** 31 }] },
      /minutes_from_midnight must be an integer from -2147483647 to 2147483647$/,
    ],
    [
      { users: ['ada@acme.example', 'nobody@acme.example'] },
      'accounts.0.users.1 must be a user: there is no nobody@acme.example',
    ],
    [
      { name: 'New', forms: [{ id: '5009', name: 'F', campaign: '3999' }] },
      'accounts.0.forms.0.campaign must be the id of a campaign of the account',
    ],
    [
      { subscribers: [{ email: 'kim@example.com', campaigns: [{ campaign: '3999' }] }] },
      'accounts.0.subscribers.0.campaigns.0.campaign must be the id of a campaign of the account',
    ],
    [{ broadcasts: [{ id: '2003', name: 'Other' }] }, /^accounts\.0\.broadcasts\.0: The broadcast is sent\./],
    [
      { broadcasts: [{ id: '2001', name: 'Autumn catalogue', status: 'scheduled' }] },
      'accounts.0.broadcasts.0: A scheduled broadcast needs the time to send it, send_at.',
    ],
    [
      { broadcasts: [{ id: '2002', name: 'Winter sale', status: 'draft' }] },
      'accounts.0.broadcasts.0.status cannot become draft: the broadcast is scheduled',
    ],
    [
      { campaigns: [{ id: '3001', name: 'Welcome', status: 'draft' }] },
      'accounts.0.campaigns.0.status cannot become draft: the campaign is active',
    ],
    [
      { campaigns: [{ id: '3001', name: 'Welcome', emails: [email] }] },
      /^accounts\.0\.campaigns\.0: The campaign is active/,
    ],
    [
      { default_postal_address: '', campaigns: [{ id: '3001', name: 'Welcome', postal_address: '' }] },
      'accounts.0.default_postal_address is required: active campaigns or scheduled broadcasts need it',
    ],
    [
      { broadcasts: [{ id: '2009', name: 'Empty', status: 'scheduled', send_at: '2099-01-01T00:00:00Z' }] },
      'accounts.0.broadcasts: Subject is required. A text or HTML body is required.',
    ],
    [
      { campaigns: [{ id: '3009', name: 'Empty', status: 'active' }] },
      'accounts.0.campaigns: A campaign needs at least one email to be activated.',
    ],
    [
      { name: 'Half of a pair \ud800' },
      'accounts.0.name must not contain a null character or half of a surrogate pair',
    ],
  ];
  for (const [account, message] of changes) {
    const workspace = { users: [{ email: 'new@example.com', name: 'New' }], accounts: [{ id: '1001', ...account }] };
    await expect(async () => apply(database, workspace)).rejects.toThrow(message);
    expect(await dumpTables(database, allTables)).toEqual(before);
  }
  const applications = [{ client_id: 'new', name: 'New' }];
  await expect(apply(database, { applications })).rejects.toThrow(
    'applications.0.callback_url is required while the application is active',
  );
  const other = [{ email: 'new@example.com', name: 'New', tokens: [{ name: 'tests', token: 'demo-token-of-ada' }] }];
  await expect(apply(database, { users: other })).rejects.toThrow('users.0.tokens.0.token is another token already');
  const twice = [
    { email: 'a@example.com', name: 'A' },
    { email: 'a@example.com', name: 'B' },
  ];
  await expect(async () => apply(database, { users: twice })).rejects.toThrow(
    'users.1.email must not repeat an earlier one',
  );
  expect(await dumpTables(database, allTables)).toEqual(before);
});
