import { deleteRecords } from '@email-automation/service/storage/statements/rows-by-key';
import { expect, test } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const notFound = {
  errors: [
    { code: 'not_found_error', message: 'No operation has this path. Compare it with the paths in /openapi.json.' },
  ],
};

test('the root is a page for browsers, and no resource for programs [unknown-paths]', async () => {
  const { send } = await startSandbox();
  for (const path of ['/', '/?utm_source=mail']) {
    const { status, headers, body } = await send(path, { headers: { accept: browser } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('vary')).toBe('Accept');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(body).toContain('<h1>Email marketing automation API</h1>');
  }
  const accepts = ['*/*', 'application/json, text/html;q=0.9', 'text/html;q=0'];
  for (const accept of accepts) {
    const { status, headers, body } = await send('/', { headers: { accept } });
    expect([accept, status, body]).toEqual([accept, 404, notFound]);
    expect(headers.get('vary')).toBe('Accept');
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, body } = await send('/', { method, headers: { accept: browser } });
    expect([method, status, body]).toEqual([method, 404, notFound]);
  }
  const head = await send('/', { method: 'HEAD', headers: { accept: browser } });
  expect([head.status, head.body]).toEqual([200, undefined]);
});

test('only a sandbox shows the demo token, and only while it is valid', async () => {
  const root = async (send: Awaited<ReturnType<typeof startSandbox>>['send']) =>
    (await send('/', { headers: { accept: browser } })).body as string;
  expect(await root((await startSandbox()).send)).not.toContain('demo-token');
  const { send, database, url } = await startSandbox({ start: {}, control: undefined });
  expect(await root(send)).toContain(`<pre>curl -u demo-token-of-ada: ${url}/v2/accounts</pre>`);
  await deleteRecords(database.query, 'tokens', { kind: 'api' });
  expect(await root(send)).toContain(`<pre>curl -u YOUR_TOKEN: ${url}/v2/accounts</pre>`);
});

test('the root page links to what there is at the public URL, and shows nothing of a request', async () => {
  const options = {
    publicUrl: 'https://api.example/mail/',
    documentationUrl: 'https://docs.example/?a=1&b="2"#limits',
  };
  const { send } = await startSandbox(options);
  const { body } = await send('/?<script>alert(1)</script>', { headers: { accept: browser, host: 'evil.example' } });
  expect(body).toContain('<a href="https://api.example/mail/openapi.json">');
  expect(body).toContain('<a href="https://docs.example/?a=1&amp;b=&quot;2&quot;">');
  expect(body).not.toMatch(/script|evil/);
  expect((await (await startSandbox()).send('/', { headers: { accept: browser } })).body).not.toContain(
    'Documentation',
  );
});
