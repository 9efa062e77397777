// A first program of a consumer, as an ES module. The argument is the URL of a server.
import { createClient, ValidationError } from '@email-automation/client';
import { runConformance } from '@email-automation/conformance';
import targetSchema from '@email-automation/conformance/target.schema.json' with { type: 'json' };
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { startDemo } from '@email-automation/reference-server';

const client = createClient({ baseUrl: process.argv[2], apiToken: 'demo-token-of-ada', accountId: '1001' });
const { campaigns } = await client.campaigns.list({ status: 'active' });
const error = await client.campaigns
  .subscribe({ campaign_id: campaigns[0].id, body: { subscribers: [{ email: 'nobody' }] } })
  .catch((reason) => reason);

console.log(
  JSON.stringify({
    campaign: campaigns[0].name,
    rejected: error instanceof ValidationError && error.errors[0].attribute,
    operations: Object.keys(contract.paths).length,
    target: typeof targetSchema.properties,
    functions: [typeof runConformance, typeof startDemo],
  }),
);
