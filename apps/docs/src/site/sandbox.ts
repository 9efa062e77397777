import { parse } from 'yaml';
import workspaceFile from '../../../reference-server/demo/workspace.yaml?raw';

interface Workspace {
  users: { tokens: { token: string }[] }[];
  accounts: Record<'broadcasts' | 'campaigns' | 'goals', { id: string }[]>[] & { id: string }[];
}

const { users, accounts } = parse(workspaceFile) as Workspace;
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
  } as Record<string, string | undefined>,
};
