import operationsById from '@email-automation/openapi/operations.json' with { type: 'json' };
import { sandbox } from '../site/sandbox.ts';

const { listCampaigns, subscribeToCampaign } = operationsById;

const locate = ({ path }: { path: string }) =>
  sandbox.servers.Sandbox + path.replace(/\{(\w+)\}/g, (_, name) => sandbox.parameters[name] ?? '');

const subscribe = (email: string) => `curl -u ${sandbox.token}: \\
  ${locate(subscribeToCampaign)} \\
  -H 'Content-Type: application/json' \\
  -d '{
    "subscribers": [{
      "email": "${email}",
      "double_optin": false,
      "tags": ["Customer"]
    }]
  }'`;

/** The requests with curl that a new reader sends first: find a campaign, and add a subscriber to it. */
export const firstSteps = {
  list: `curl -u ${sandbox.token}: \\\n  '${locate(listCampaigns)}?status=active'`,
  subscribe: subscribe('grace@example.com'),
  /** Another subscriber: adding the same one again sends no email. */
  subscribeNext: subscribe('katherine@example.com'),
};
