import { parse } from 'yaml';
import workspaceFile from '../../../reference-server/demo/workspace.yaml?raw';

interface Workspace {
  users: { tokens: { token: string }[] }[];
  applications: Application[];
  accounts: (Named & Record<'broadcasts' | 'campaigns' | 'goals', Named[]>)[];
}

interface Named {
  id: string;
  name: string;
}

interface Application {
  client_id: string;
  client_secret: string;
  callback_url: string;
}

const { users, accounts, applications } = parse(workspaceFile) as Workspace;
const [account] = accounts;

/** The name of the control port among the servers. */
export const controlPort = 'Control port';

/** The sandbox that `npm start` serves: its URLs, and records of its demo data. */
export const sandbox = {
  servers: { Sandbox: 'http://127.0.0.1:4000', Mock: 'http://127.0.0.1:4010', [controlPort]: 'http://127.0.0.1:4001' },
  token: users[0]?.tokens[0]?.token ?? '',
  /** Values of path parameters. */
  parameters: {
    account_id: account?.id,
    broadcast_id: account?.broadcasts[0]?.id,
    campaign_id: account?.campaigns[0]?.id,
    conversion_id: account?.goals[0]?.id,
    // The server derives it from the email address.
    subscriber_id: 'ffb0b0bbf6ae1edeb5d0673a41379e75',
  } as Record<string, string | undefined>,
  application: applications[0],
  /** Records that a reader can choose for a path parameter, by their names. */
  choices: {
    account_id: accounts,
    broadcast_id: account?.broadcasts,
    campaign_id: account?.campaigns,
    conversion_id: account?.goals,
  } as Record<string, readonly Named[] | undefined>,
  /** The token of a user of the second account. */
  otherToken: users[1]?.tokens[0]?.token ?? '',
};

/** Values of the contract's examples, with the values of the sandbox in their place. */
const replacements: [string | RegExp, string | undefined][] = [
  [/https:\/\/api\.email-automation\.example(?=\/v\d)/g, sandbox.servers.Sandbox],
  ['9999999', sandbox.parameters.account_id],
  ['1234567', sandbox.parameters.broadcast_id],
  ['4999999', sandbox.parameters.campaign_id],
  [/(?<=\/goals\/|['"])777\b/g, sandbox.parameters.conversion_id],
  ['acme-app', sandbox.application?.client_id],
  ['not-a-real-secret', sandbox.application?.client_secret],
  ['https://app.example/callback', sandbox.application?.callback_url],
  ['26f014f9c38ffde11e3e2c6145f35b22', sandbox.parameters.subscriber_id],
  // What the requests of errors name: another user's account, its campaigns, and a removed subscriber.
  ['8888888', accounts[1]?.id],
  ['4999998', accounts[1]?.campaigns[0]?.id],
  ['4999997', accounts[1]?.campaigns[1]?.id],
  ['gone@example.com', 'gone-1@example.com'],
];

/** Text of the contract with the records of the sandbox, so that copied text works there. */
export const withSandboxValues = (text: string): string =>
  replacements.reduce((changed, [example, value = '']) => changed.replaceAll(example, value), text);
