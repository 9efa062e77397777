import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@email-automation/test-tools/listen';
import { onTestFinished } from 'vitest';
import { createClient } from '../src/exports.ts';

export interface ReceivedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  userAgent: string | undefined;
  body: string;
}

/** Starts a server that records requests, and creates a client of it. */
export async function startLocalServer(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, authorization: headers.authorization, userAgent: headers['user-agent'], body });
    respond(request, response);
  });
  const { url: baseUrl, close } = await listen(server);
  onTestFinished(close);
  return { seen, baseUrl, client: createClient({ baseUrl, apiToken: 'secret-token', accountId: '1001' }) };
}

export const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
