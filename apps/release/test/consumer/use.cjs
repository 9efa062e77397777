// The same as use.mjs, with `require()`.
const { createClient, ValidationError } = require('@email-automation/client');
const { runConformance } = require('@email-automation/conformance');
const contract = require('@email-automation/openapi/openapi.json');
const targetSchema = require('@email-automation/conformance/target.schema.json');
const { startDemo } = require('@email-automation/reference-server');

async function main() {
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
}

main();
