import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TargetDescription } from '../src/target/target.ts';

/** A server that does what a test says, until the test ends. */
export async function scripted(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TargetDescription> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, account: '10', credentials: { token: 'a-secret-token' }, profiles: ['core'], timeoutSeconds: 0.5 };
}
