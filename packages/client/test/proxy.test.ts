import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { listen } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';

test('requests take the proxy of the environment', async () => {
  const hosts: (string | undefined)[] = [];
  const proxy = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accounts":[]}');
  });
  // The end of a tunnel is the proxy itself.
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    proxy.emit('connection', socket);
  });
  const { url, close } = await listen(proxy);
  onTestFinished(close);
  const program = `import { createClient } from ${JSON.stringify(new URL('../dist/exports.js', import.meta.url).href)};
    const client = createClient({ baseUrl: 'http://api.invalid', apiToken: 'x', retries: 0 });
    console.log(JSON.stringify(await client.accounts.list()));`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(JSON.parse(stdout)).toEqual({ accounts: [] });
  expect(hosts).toEqual(['api.invalid']);
});
