import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Reads the body of each request, responds with a status and the content of a file, and does nothing else: the baseline of
// a server that does no work.
const [, , status = '200', file = ''] = process.argv;
const bytes = readFileSync(file);
const headers =
  bytes.length > 0 ? { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length } : {};
const server = createServer((request, response) => {
  const respond = () => response.writeHead(Number(status), headers).end(bytes);
  if (request.method === 'GET') respond();
  else request.resume().once('end', respond);
});
server.listen(0, '127.0.0.1', () => {
  process.stderr.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
