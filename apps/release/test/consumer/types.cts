// The same as types.ts, in CommonJS.
import { createClient } from '@email-automation/client';

import kit = require('@email-automation/conformance');

export const client = createClient({ baseUrl: 'http://127.0.0.1:4000', apiToken: 'demo-token-of-ada' });
export const ok = async (baseUrl: string): Promise<boolean> =>
  (await kit.runConformance({ baseUrl, account: '1001', credentials: { token: 'demo-token-of-ada' } })).ok;
