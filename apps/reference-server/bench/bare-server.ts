import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Responds with the bytes of its argument and does nothing else: the baseline of a server that does no work.
const bytes = process.argv[2] ?? '';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(bytes) };
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
