import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import type { Workspace } from '@email-automation/reference-server';
import schema from '@email-automation/reference-server/workspace.schema.json' with { type: 'json' };

/** What the samples need beside the examples: the credentials that they take from the environment. */
export const credentials = { apiToken: 'token-of-the-samples', clientSecret: 'secret-of-the-samples' };

/** The ID of a subscriber in the examples. Workspaces cannot set it: the server derives it from the email address. */
export const exampleSubscriber = contract.components.parameters.SubscriberId.example;

const examples = contract.components.examples;
const [account] = examples.OneAccount.value.accounts;
const [campaign] = examples.OneCampaign.value.campaigns;
const forms = examples.OneCampaign.value.linked.forms;
export const exampleIds = { account: account?.id ?? '', campaign: campaign?.id ?? '' };

const fieldsOf = schema.properties.accounts.items.properties;

/** The fields of a record that can be declared. The server gives the others, such as URLs and counts. */
function declare(record: object | undefined, { properties }: { properties: object }): object {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name in properties && name !== 'links'));
}

/** A workspace with the records that the examples of the contract name. */
export function exampleWorkspace(): Workspace {
  const emails = Array.from({ length: campaign?.email_count ?? 1 }, (_, n) => ({
    subject: `${n}`,
    text_body: 'Hello.',
  }));
  const user = 'owner@acme.example';
  const parameter = (name: string) =>
    contract.paths['/oauth/authorize'].get.parameters.find((one) => one.name === name)?.example;
  return {
    users: [{ email: user, name: 'Owner', tokens: [{ name: 'samples', token: credentials.apiToken }] }],
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
        users: [user],
        broadcasts: examples.OneBroadcast.value.broadcasts.map((one) => declare(one, fieldsOf.broadcasts.items)),
        campaigns: [{ ...declare(campaign, fieldsOf.campaigns.items), emails }],
        goals: examples.OneGoal.value.goals.map((one) => declare(one, fieldsOf.goals.items)),
        forms: forms.map(({ id }) => ({ id, name: 'Form', campaign: exampleIds.campaign })),
        subscribers: [{ email: 'alan@example.com', campaigns: [{ campaign: exampleIds.campaign }] }],
      },
    ],
  } as Workspace;
}
