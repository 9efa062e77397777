// Type-checked, but not run: every public entry that has types.
import { type BatchSubscriber, type CampaignListParams, createClient, ValidationError } from '@email-automation/client';
import { runConformance, type TargetDescription } from '@email-automation/conformance';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { startDemo } from '@email-automation/reference-server';
import { createSandbox, type Sandbox } from '@email-automation/sandbox';
import type { Campaign, operations } from '@email-automation/types';

declare module '@email-automation/client' {
  interface CustomFields {
    shirt_size?: 'S' | 'M';
  }
}

const server = await startDemo();
const client = createClient({ baseUrl: server.url, apiToken: 'demo-token-of-ada', accountId: '1001' });
const params: CampaignListParams = { status: 'active' };
const { campaigns } = await client.campaigns.list(params);
const subscriber: BatchSubscriber = { custom_fields: { shirt_size: 'M', color: 'red' } };
await client.subscribers.import([subscriber]);
// @ts-expect-error: a declared custom field has its type
await client.subscribers.import([{ custom_fields: { shirt_size: 'Q' } }]);
const first: Campaign | undefined = campaigns[0];
const target: TargetDescription = { baseUrl: server.url, account: '1001', credentials: { token: 'demo-token-of-ada' } };
const report = await runConformance(target, { only: ['AUTH-1'] });
const query: NonNullable<operations['listCampaigns']['parameters']['query']> = { page: 1 };

const sandbox: Sandbox = await createSandbox({ clock: { ticking: false } });
await sandbox.operator.clock.move({ advance: '1w' });

// @ts-expect-error: an unknown status
await client.campaigns.list({ status: 'asleep' });

console.log(contract.info.version, first?.name, report.ok, query.page, ValidationError.name);
await server.close();
