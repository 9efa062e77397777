import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { startPlainServer } from '../../servers/plain-server/server.ts';

// The plain server with the violation that MUTANT names. The port is the argument; PIDS is a folder for process ids.
const { MUTANT, PIDS } = process.env;
if (PIDS) writeFileSync(join(PIDS, String(process.pid)), '');
if (MUTANT === 'does-not-start') {
  process.stderr.write('The configuration is missing.\n');
  process.exit(7);
}

const { url } = await startPlainServer();
createServer((incoming, outgoing) => {
  const { method, headers } = incoming;
  const forwarded = request(new URL(incoming.url ?? '/', url), { method, headers }, async (response) => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    if (MUTANT?.startsWith('status-on')) text = text.replace(/("goals":.*?"status":)"\w+"/, '$1"on"');
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = response.headers;
    outgoing.writeHead(response.statusCode ?? 500, rest).end(text === '' ? undefined : text);
  });
  incoming.pipe(forwarded);
}).listen(Number(process.argv[2]), '127.0.0.1');
