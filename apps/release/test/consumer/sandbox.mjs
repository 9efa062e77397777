// A first program with the sandbox, without a port.
import { createClient } from '@email-automation/client';
import { createSandbox } from '@email-automation/sandbox';
import emulator from '@email-automation/sandbox/emulator';

const { fetch, operator, close } = await createSandbox({ clock: { at: '2026-03-02T09:15:00Z' } });
const baseUrl = 'http://sandbox.localhost';
const client = createClient({ baseUrl, fetch, apiToken: 'demo-token-of-ada', accountId: '1001' });
const body = { subscribers: [{ email: 'hedy@example.com', double_optin: false }] };
await client.campaigns.subscribe({ campaign_id: '3001', body });
await operator.clock.move({ advance: '1w' });
console.log((await operator.emails.list({ to: 'hedy@example.com' })).emails.length);
await close();
if (emulator.kind !== 'emulate.http') throw new Error('The export for emulate is no emulator.');
