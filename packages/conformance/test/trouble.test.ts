import { expect, test } from 'vitest';
import { runConformance } from '../src/conformance.ts';
import { scripted } from './scripted-server.ts';

const only = ['AUTH-3'];

/** Nobody's fault: every check is an error, none a failure, and the reason says what to do. */
async function expectTrouble(target: Parameters<typeof runConformance>[0], reason: RegExp): Promise<void> {
  const report = await runConformance(target, { only });
  expect(report.stopped).toMatch(reason);
  expect(report).toMatchObject({ ok: false, complete: false });
  expect(report.summary).toMatchObject({ pass: 0, fail: 0 });
  expect(report.summary.error).toBeGreaterThan(0);
}

test('a connection that is refused', async () => {
  const target = await scripted(() => {});
  await expectTrouble({ ...target, baseUrl: 'http://127.0.0.1:1' }, /Nothing listens on 127\.0\.0\.1:1/);
});

test('a host that does not exist', async () => {
  const target = await scripted(() => {});
  await expectTrouble({ ...target, baseUrl: 'http://nowhere.invalid' }, /nowhere\.invalid.*baseUrl/);
});

test('TLS where there is none', async () => {
  const target = await scripted(() => {});
  await expectTrouble({ ...target, baseUrl: target.baseUrl.replace('http:', 'https:') }, /http instead of https/);
});

test('an answer that does not come', async () => {
  await expectTrouble(await scripted(() => {}), /No answer of .* within 0\.5 s/);
});

test('an answer that does not end', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => response.writable && response.write('x'.repeat(1 << 20), () => setImmediate(more));
    more();
  });
  await expectTrouble({ ...target, timeoutSeconds: 10 }, /longer than 20 MiB/);
});

test('a page of HTML', async () => {
  const page = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  await expectTrouble(page, /page of HTML. Is baseUrl/);
});

test('a redirect, which is not followed', async () => {
  let requests = 0;
  const loop = await scripted((request, response) => {
    requests++;
    response.writeHead(302, { location: request.url ?? '/' }).end();
  });
  await expectTrouble(loop, /redirects to .* into baseUrl/);
  expect(requests).toBe(1);
});

test('a credential that is not accepted', async () => {
  const target = await scripted((_, response) => response.writeHead(401).end());
  await expectTrouble(target, /does not accept credentials\.token/);
});

test('an account that is not there', async () => {
  const target = await scripted((_, response) => response.writeHead(404).end());
  await expectTrouble(target, /no account 10 at this address/);
});

test('a limit that is used up', async () => {
  const target = await scripted((_, response) => response.writeHead(429).end());
  await expectTrouble(target, /rate limit of the credential is used up/);
});

test('a connection that breaks in the middle of a run ends it after three checks', async () => {
  let requests = 0;
  const target = await scripted((request, response) => {
    if (requests++ > 0) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const report = await runConformance(target, { only: ['AUTH'] });
  expect(requests).toBeLessThan(10);
  expect(report.summary.fail).toBe(1);
  expect(report.checks.find(({ result }) => result === 'fail')?.id).toBe('fetchAccount/contract');
  expect(report.stopped).toMatch(/closed the connection/);
});
