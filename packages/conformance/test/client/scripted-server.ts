import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { onTestFinished } from 'vitest';
import type { TargetDescription } from '../../src/target/target.ts';

/** Starts a server with a handler until the test ends. @returns a target for it */
export async function startScriptedServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TargetDescription> {
  const { url, close } = await listen(createServer(handler));
  onTestFinished(close);
  return { baseUrl: url, account: '10', credentials: { token: 'a-secret-token' }, profiles: ['core'] };
}
