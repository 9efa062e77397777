import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import type { Workspace } from '@email-automation/reference-server';
import schema from '@email-automation/reference-server/workspace.schema.json' with { type: 'json' };

/** The credentials of the user in the examples, and of the owner of another account. */
export const credentials = {
  apiToken: 'token-of-the-samples',
  otherToken: 'token-of-somebody-else',
  clientSecret: 'secret-of-the-samples',
};

/** How the user in the examples signs in. */
export const login = { email: 'owner@acme.example', password: 'password-of-the-samples' };

/** The time at which the examples begin. */
export const startTime = '2026-03-02T09:15:00Z';

const examples = contract.components.examples;
const [account] = examples.OneAccount.value.accounts;
const [campaign] = examples.OneCampaign.value.campaigns;
const forms = examples.OneCampaign.value.linked.forms;
export const exampleIds = { account: account?.id ?? '', campaign: campaign?.id ?? '' };

const fieldsOf = schema.properties.accounts.items.properties;

/** The fields of a record that can be declared. The server gives the rest, such as URLs and counts. */
function declare(record: object | undefined, { properties }: { properties: object }): object {
  const given = Object.entries(record ?? {}).filter(([name]) => name in properties);
  return Object.fromEntries(given.filter(([name]) => name !== 'links' && name !== 'forms'));
}

/** A workspace with the records that the examples of the contract name. */
export function exampleWorkspace(): Workspace {
  const email = { subject: 'Hello', text_body: 'Hello.' };
  const other = 'owner@other.example';
  const parameter = (name: string) =>
    contract.paths['/oauth/authorize'].get.parameters.find((one) => one.name === name)?.example;
  const subscribed = (status: string) => [{ campaign: exampleIds.campaign, status }];
  const earlier = { created_at: '2026-02-27T16:40:00Z' };
  return {
    users: [
      {
        ...login,
        name: 'Owner',
        tokens: [{ name: 'samples', token: credentials.apiToken }],
      },
      { email: other, name: 'Other', tokens: [{ name: 'samples', token: credentials.otherToken }] },
    ],
    applications: [
      {
        client_id: parameter('client_id'),
        client_secret: credentials.clientSecret,
        name: 'Example app',
        callback_url: parameter('redirect_uri'),
      },
    ],
    accounts: [
      {
        ...declare(account, { properties: fieldsOf }),
        users: [login.email],
        broadcasts: examples.OneBroadcast.value.broadcasts.map((one) => declare(one, fieldsOf.broadcasts.items)),
        campaigns: [
          {
            ...declare(campaign, fieldsOf.campaigns.items),
            emails: Array.from({ length: campaign?.email_count ?? 1 }, () => email),
          },
        ],
        goals: examples.OneGoal.value.goals.map((one) => declare(one, fieldsOf.goals.items)),
        forms: forms.map(({ id, created_at }) => ({ id, name: 'Form', campaign: exampleIds.campaign, created_at })),
        subscribers: [
          {
            email: 'grace@example.com',
            time_zone: 'America/Los_Angeles',
            custom_fields: { first_name: 'Grace', shirt_size: 'Medium' },
            campaigns: subscribed('active'),
          },
          { email: 'alan@example.com', ...earlier, campaigns: subscribed('active') },
          { email: 'quiet@example.com', ...earlier, campaigns: subscribed('unsubscribed') },
          { email: 'gone@example.com', ...earlier, campaigns: subscribed('removed') },
        ],
      },
      {
        id: '8888888',
        name: 'Without a postal address',
        users: [other],
        campaigns: [
          { id: '4999997', name: 'Without a postal address', emails: [email] },
          { id: '4999998', name: 'Without emails', postal_address: '2 Harbor Street' },
        ],
      },
    ],
  } as Workspace;
}
