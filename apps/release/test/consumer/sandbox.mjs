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

// This is how `emulate` passes a request to an emulator.
const [handlers, disposals] = [[], []];
const app = { use: (handler) => handlers.push(handler) };
emulator.setup({ app, state: emulator.state(), baseUrl, onDispose: (callback) => disposals.push(callback) });
const headers = { authorization: `Basic ${btoa('demo-token-of-ada:')}` };
const { status } = await handlers[0]({ req: { raw: new Request(`${baseUrl}/v2/accounts`, { headers }) } });
if (status !== 200) throw new Error(`The emulator responds with ${status}.`);
await disposals[0]();
