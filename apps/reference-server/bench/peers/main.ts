// A server as somebody would write it by hand with `node:http`, on a database of the reference server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respond } from './respond.ts';
import { openStore } from './store.ts';

const [, , database = ''] = process.argv;
const store = openStore(database);
let base = '';

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
server.listen(0, '127.0.0.1', () => {
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stderr.write(`${base}\n`);
});
process.once('SIGTERM', () => process.exit(0));
