// A server as somebody would write it by hand, on a database of the reference server: with `node:http` or with Fastify.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { respond } from './respond.ts';
import { openStore } from './store.ts';

const [, , framework, database = ''] = process.argv;
const store = openStore(database);
let base = '';

function serveByNode() {
  const server = createServer((request, response) => {
    const { url = '', headers, method } = request;
    const send = async (text: string) => {
      const result = await respond(store, base, { url, authorization: headers.authorization ?? '', text });
      const body = result.body && JSON.stringify(result.body);
      response.writeHead(result.status, {
        ...result.headers,
        ...(body && { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }),
      });
      response.end(body);
    };
    if (method === 'GET') return void send('');
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => void send(Buffer.concat(chunks).toString()));
  });
  return new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function serveByFastify(): Promise<string> {
  const app = Fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text));
  for (const [method, url] of [
    ['GET', '/v2/:account/campaigns/:campaign'],
    ['GET', '/v2/:account/campaigns/:campaign/subscribers'],
    ['POST', '/v2/:account/events'],
  ] as const) {
    app.route({
      method,
      url,
      async handler({ url, headers, body = '' }, reply) {
        const request = { url, authorization: headers.authorization ?? '', text: body as string };
        const result = await respond(store, base, request);
        return reply.status(result.status).headers(result.headers).send(result.body);
      },
    });
  }
  return app.listen({ port: 0, host: '127.0.0.1' });
}

base = await (framework === 'fastify' ? serveByFastify() : serveByNode());
process.stderr.write(`${base}\n`);
process.once('SIGTERM', () => process.exit(0));
