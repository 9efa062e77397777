import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startPlainServer } from '../servers/plain-server/server.ts';
import { plainTarget } from '../servers/plain-server/target.ts';
import { startReferenceServer } from '../servers/reference-server.ts';
import { runConformance } from '../src/conformance.ts';
import { scripted } from './scripted-server.ts';
import { selfSigned } from './self-signed.ts';

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

test('a certificate that nobody vouches for', async () => {
  const server = createServer(selfSigned, (_, response) => response.end('{}')).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = await scripted(() => {});
  await expectTrouble(
    { ...target, baseUrl: `https://127.0.0.1:${port}` },
    /not trusted \(.*\)\. Set NODE_EXTRA_CA_CERTS/,
  );
  await expectTrouble(
    { ...target, baseUrl: `http://127.0.0.1:${port}` },
    /If the server uses TLS, baseUrl needs https/,
  );
});

test('something that is no HTTP', async () => {
  const server = createNetServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = await scripted(() => {});
  await expectTrouble({ ...target, baseUrl: `http://127.0.0.1:${port}` }, /does not speak HTTP/);
});

test('an answer that does not come', async () => {
  await expectTrouble(await scripted(() => {}), /No response from .* within 0\.5 s/);
});

test('an answer that does not end', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => response.writable && response.write('x'.repeat(1 << 20), () => setImmediate(more));
    more();
  });
  await expectTrouble({ ...target, timeoutSeconds: 10 }, /longer than 20 MiB/);
});

test('an answer that trickles in without end', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  });
  await expectTrouble(target, /The response of .* was not complete within 0\.5 s/);
});

test('an answer that is shorter than it says', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
    response.write('{}', () => response.destroy());
  });
  await expectTrouble(target, /closed the connection without a complete response/);
});

test('an answer that is no JSON fails the server, and says so', async () => {
  const target = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accounts": [');
  });
  const report = await runConformance(target, { only: ['listAccounts/shape'] });
  const [failure] = report.checks.find(({ id }) => id === 'listAccounts/shape')?.failures ?? [];
  expect(failure).toMatchObject({ expected: 'the body to be an object', seen: 'no JSON' });
});

test('a page of HTML, whatever its status', async () => {
  const missing = await scripted((_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  });
  await expectTrouble(missing, /responds with 404 and an HTML page/);
  const page = await scripted((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  await expectTrouble(page, /HTML page. Is baseUrl/);
});

test('a redirect, which is not followed', async () => {
  let requests = 0;
  const loop = await scripted((request, response) => {
    requests++;
    response.writeHead(302, { location: request.url ?? '/' }).end();
  });
  await expectTrouble(loop, /redirects \/v2\/accounts\/10 to itself/);
  expect(requests).toBe(1);
});

test('a redirect to another address says what to put into baseUrl', async () => {
  const to = async (location: string) =>
    scripted((request, response) => {
      response.writeHead(301, location === '' ? {} : { location: location + request.url }).end();
    });
  await expectTrouble(await to('https://api.example'), /Set baseUrl to https:\/\/api\.example/);
  await expectTrouble(await to('https://login.example/?next='), /redirects to https:\/\/login.*Is baseUrl/);
  await expectTrouble(await to(''), /without a Location header/);
});

test('a server that is down behind its proxy', async () => {
  const target = await scripted((_, response) => response.writeHead(502).end('Bad gateway'));
  await expectTrouble(target, /responds with 502 without JSON/);
});

test('a credential that is not accepted', async () => {
  const target = await scripted((_, response) => response.writeHead(401).end());
  await expectTrouble(target, /does not accept credentials\.token/);
});

test('a credential that does not reach the account', async () => {
  const target = await scripted((_, response) => response.writeHead(403).end());
  await expectTrouble(target, /does not give credentials\.token access to the account 10/);
});

test('a second user whose token is not accepted is no failure of the server', async () => {
  const server = await startPlainServer();
  const target = plainTarget(server.url);
  const credentials = { ...target.credentials, otherUser: { token: 'mistyped', account: '11' } };
  const report = await runConformance({ ...target, credentials }, { only: ['AUTH-6'] }).finally(() => server.close());
  expect(report.summary).toMatchObject({ fail: 0 });
  expect(report.requirements[0]).toMatchObject({
    result: 'untestable',
    reason: expect.stringContaining('does not accept credentials.otherUser.token (401)'),
  });
});

const unknown = /does not know credentials\.oauthClient \(401 invalid_client\)\. Check its id and secret/;

test('a mistake in the application of the target is no failure of the server', async () => {
  const { target, close } = await startReferenceServer();
  onTestFinished(close);
  const right = target.credentials.oauthClient as { id: string; secret: string; redirectUri: string };
  for (const [wrong, requirements, reason] of [
    [{ secret: 'mistyped' }, ['AUTH-13', 'AUTH-14', 'AUTH-16'], unknown],
    [{ id: 'nobody' }, ['AUTH-9', 'AUTH-10', 'AUTH-11', 'AUTH-12', 'AUTH-13', 'AUTH-14', 'AUTH-16'], unknown],
    [
      { redirectUri: 'http://127.0.0.1:8080/mistyped' },
      ['AUTH-9', 'AUTH-10', 'AUTH-11', 'AUTH-12', 'AUTH-13', 'AUTH-14', 'AUTH-16'],
      /rejects credentials\.oauthClient\.redirectUri \(400\), and redirects users who consent to http:\S+:8080\/callback instead/,
    ],
  ] as const) {
    const credentials = { ...target.credentials, oauthClient: { ...right, ...wrong } };
    const report = await runConformance({ ...target, credentials }, { only: [...requirements] });
    expect(report.summary).toMatchObject({ fail: 0, error: 0 });
    const said = report.requirements.map(({ id, result, reason }) => [id, result, reason]);
    expect(said).toEqual(requirements.map((id) => [id, 'untestable', expect.stringMatching(reason)]));
  }
});

test('an account that is not there', async () => {
  const target = await scripted((_, response) => response.writeHead(404).end());
  await expectTrouble(target, /no account 10 \(404\)/);
});

test('a limit that is used up', async () => {
  const target = await scripted((_, response) => response.writeHead(429).end());
  await expectTrouble(target, /credential has exceeded its rate limit/);
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
