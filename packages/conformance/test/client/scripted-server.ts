import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TargetDescription } from '../../src/target/target.ts';

/** Starts a server with a handler until the test ends. @returns a target for it */
export async function startScriptedServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TargetDescription> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, account: '10', credentials: { token: 'a-secret-token' }, profiles: ['core'] };
}
