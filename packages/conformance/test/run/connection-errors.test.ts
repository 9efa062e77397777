import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createNetServer, type Server } from 'node:net';
import { listen as listenOnFreePort } from '@email-automation/test-tools/listen';
import { expect, onTestFinished, test } from 'vitest';
import { plainTarget } from '../../servers/plain-server/target.ts';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { runConformance } from '../../src/conformance.ts';
import { send } from '../../src/http/send.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { selfSigned } from '../../src/weather/self-signed.ts';
import { startScriptedServer } from '../client/scripted-server.ts';
import { startPlain } from '../plain-servers.ts';

const only = ['AUTH-3'];

/** Lets a server listen until the test ends. @returns its port */
async function listen(server: Server): Promise<number> {
  const { port, close } = await listenOnFreePort(server);
  onTestFinished(close);
  return port;
}

/** Expects that every check ends with an error, not a failure, and that the reason says what to do. */
async function expectConnectionError(target: Parameters<typeof runConformance>[0], reason: RegExp): Promise<void> {
  const report = await runConformance(target, { only });
  expect(report.stopped).toMatch(reason);
  expect(report).toMatchObject({ ok: false, complete: false });
  expect(report.summary).toMatchObject({ pass: 0, fail: 0 });
  expect(report.summary.error).toBeGreaterThan(0);
}

type Respond = Parameters<typeof startScriptedServer>[0];

const status = (code: number, headers = {}, text = ''): Respond => {
  return (_, response) => response.writeHead(code, headers).end(text);
};
const page = (code: number, html: string) => status(code, { 'content-type': 'text/html' }, html);
const redirect = (to: string): Respond => {
  return (request, response) => response.writeHead(301, to === '' ? {} : { location: to + request.url }).end();
};

/** Begins a response of JSON, which the rest goes on with. */
const begin =
  (rest: (response: ServerResponse) => void, headers = {}): Respond =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    rest(response);
  };

const endless = begin((response) => {
  const more = () => response.writable && response.write('x'.repeat(1 << 20), () => setImmediate(more));
  more();
});
const dripping = begin((response) => {
  const drip = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(drip));
});
const cut = begin((response) => response.write('{}', () => response.destroy()), { 'content-length': 100 });

const nothing: Respond = () => {};

test.each<[what: string, respond: Respond, reason: RegExp, change?: (target: TargetDescription) => object]>([
  ['a refused connection', nothing, /Nothing listens on 127\.0\.0\.1:1/, () => ({ baseUrl: 'http://127.0.0.1:1' })],
  ['a host that does not exist', nothing, /nowhere\.invalid.*baseUrl/, () => ({ baseUrl: 'http://nowhere.invalid' })],
  [
    'TLS to a server without TLS',
    nothing,
    /http instead of https/,
    ({ baseUrl }) => ({ baseUrl: baseUrl.replace('http:', 'https:') }),
  ],
  ['no response', nothing, /No response from .* within 0\.5 s/, () => ({ timeoutSeconds: 0.5 })],
  ['an endless response', endless, /longer than 20 MiB/, () => ({ timeoutSeconds: 60 })],
  [
    'a response that sends bytes slowly without end',
    dripping,
    /The response of .* was not complete within 2 s/,
    () => ({ timeoutSeconds: 2 }),
  ],
  ['a response that is shorter than its Content-Length', cut, /closed the connection without a complete response/],
  ['an HTML page with 404', page(404, '<h1>Not found</h1>'), /responds with 404 and an HTML page/],
  ['an HTML page with 200', page(200, '<h1>Welcome</h1>'), /HTML page. Is baseUrl/],
  [
    'a page to sign in',
    page(200, '<h1>Welcome</h1><input type="password">'),
    /HTML page to sign in\. Is the API behind a proxy/,
  ],
  ['a redirect to another URL', redirect('https://api.example'), /Set baseUrl to https:\/\/api\.example/],
  ['a redirect to another page', redirect('https://login.example/?next='), /redirects to https:\/\/login.*Is baseUrl/],
  ['a redirect to nowhere', redirect(''), /without a Location header/],
  [
    'a server that is down behind a gateway',
    status(502, {}, 'Bad gateway'),
    /The response was 502 Bad Gateway, .* Is the API running behind it\?/,
  ],
  ['a rejected credential', status(401), /does not accept credentials\.token/],
  [
    'a credential without access to the account',
    status(403),
    /does not give credentials\.token access to the account 10/,
  ],
  ['an account that does not exist', status(404), /no account 10 \(404\)/],
  [
    'an exhausted rate limit',
    status(429),
    /rate limit of requests other than batches was exceeded .* Try again in an hour/,
  ],
])('%s', async (_, respond, reason, change = () => ({})) => {
  const target = await startScriptedServer(respond);
  await expectConnectionError({ ...target, ...change(target) }, reason);
});

test('an untrusted certificate', async () => {
  const server = createServer(selfSigned, (_, response) => response.end('{}'));
  const port = await listen(server);
  const target = await startScriptedServer(() => {});
  await expectConnectionError(
    { ...target, baseUrl: `https://127.0.0.1:${port}` },
    /not trusted \(.*\)\. Name the certificate file of your authority in NODE_EXTRA_CA_CERTS/,
  );
  await expectConnectionError(
    { ...target, baseUrl: `http://127.0.0.1:${port}` },
    /If the server uses TLS, baseUrl needs https/,
  );
});

/** Responds once on each connection, and closes it when the next request arrives. */
async function startSingleUse(): Promise<{ url: URL; connections(): number }> {
  let connections = 0;
  const server = createNetServer((socket) => {
    let requests = 0;
    connections++;
    socket
      .on('error', () => undefined)
      .on('data', () => {
        if (++requests === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
        else socket.resetAndDestroy();
      });
  });
  return { url: new URL(`http://127.0.0.1:${await listen(server)}`), connections: () => connections };
}

test('a GET on a connection that the server has closed is sent again, and then each request has a new one', async () => {
  const { url, connections } = await startSingleUse();
  const get = { method: 'GET', url, headers: {} };
  for (let n = 0; n < 3; n++) expect((await send(get, 5)).status).toBe(200);
  expect((await send({ ...get, method: 'POST', body: '{}' }, 5)).status).toBe(200);
  expect(connections()).toBe(4);
});

test('a POST on a connection that the server has closed may have had its effect, so it is not sent again', async () => {
  const { url } = await startSingleUse();
  const post = { method: 'POST', url, headers: {}, body: '{}' };
  await send(post, 5);
  await expect(send(post, 5)).rejects.toThrow(/closed a connection that was idle/);
  expect((await send(post, 5)).status).toBe(200);
});

test('a server that does not speak HTTP', async () => {
  const server = createNetServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
  const port = await listen(server);
  const target = await startScriptedServer(() => {});
  await expectConnectionError({ ...target, baseUrl: `http://127.0.0.1:${port}` }, /does not speak HTTP/);
});

test('a response that is not JSON is a failure of the server', async () => {
  const target = await startScriptedServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"accounts": [');
  });
  const report = await runConformance(target, { only: ['listAccounts/endpoint-22'] });
  const [failure] = report.checks.find(({ id }) => id === 'listAccounts/endpoint-22')?.failures ?? [];
  expect(failure).toMatchObject({ expected: 'a body of JSON', seen: '{"accounts": [' });
});

test('a response in another encoding is a failure of the server, which names the encoding', async () => {
  const target = await startScriptedServer((_, response) => {
    const body = Buffer.from('{"links":{},"accounts":[{"id":"10","name":"Zoë"}]}', 'latin1');
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const report = await runConformance(target, { only: ['listAccounts/endpoint-22'] });
  const failures = report.checks.find(({ id }) => id === 'listAccounts/contract')?.failures ?? [];
  expect(failures).toContainEqual(
    expect.objectContaining({ requirements: ['SERVICE-2'], expected: expect.stringMatching(/^JSON in UTF-8/) }),
  );
});

test('a redirect, which is not followed', async () => {
  let requests = 0;
  const loop = await startScriptedServer((request, response) => {
    requests++;
    response.writeHead(302, { location: request.url ?? '/' }).end();
  });
  await expectConnectionError(loop, /redirects \/v2\/accounts\/10 to itself/);
  expect(requests).toBe(1);
});

test('a rejected token of the second user is not a failure of the server', async () => {
  const target = plainTarget(await startPlain());
  const credentials = { ...target.credentials, otherUser: { token: 'mistyped', account: '11' } };
  const report = await runConformance({ ...target, credentials }, { only: ['AUTH-6'] });
  expect(report.summary).toMatchObject({ fail: 0 });
  expect(report.requirements[0]).toMatchObject({
    result: 'untestable',
    reason: expect.stringContaining('does not accept credentials.otherUser.token (401)'),
  });
});

const unknownClient = /does not know credentials\.oauthClient \(401 invalid_client\)\. Check its id and secret/;

test('a wrong OAuth client in the target is not a failure of the server', async () => {
  const { target, close } = await startReferenceServer();
  onTestFinished(close);
  const right = target.credentials.oauthClient as { id: string; secret: string; redirectUri: string };
  for (const [wrong, requirements, reason] of [
    [{ secret: 'mistyped' }, ['AUTH-13', 'AUTH-14', 'AUTH-16'], unknownClient],
    [{ id: 'nobody' }, ['AUTH-9', 'AUTH-10', 'AUTH-11', 'AUTH-12', 'AUTH-13', 'AUTH-14', 'AUTH-16'], unknownClient],
    [
      { redirectUri: 'http://127.0.0.1:8080/mistyped' },
      ['AUTH-9', 'AUTH-10', 'AUTH-11', 'AUTH-12', 'AUTH-13', 'AUTH-14', 'AUTH-16'],
      /rejects credentials\.oauthClient\.redirectUri \(400\), and redirects users who consent to http:\S+:8080\/callback instead/,
    ],
  ] as const) {
    const credentials = { ...target.credentials, oauthClient: { ...right, ...wrong } };
    const report = await runConformance({ ...target, credentials }, { only: [...requirements] });
    expect(report.summary).toMatchObject({ fail: 0, error: 0 });
    const results = report.requirements.map(({ id, result, reason }) => [id, result, reason]);
    expect(results).toEqual(requirements.map((id) => [id, 'untestable', expect.stringMatching(reason)]));
  }
});

test('a connection that breaks during a run ends it after a few checks', async () => {
  let requests = 0;
  const target = await startScriptedServer((request, response) => {
    if (requests++ > 0) request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const report = await runConformance(target, { only: ['AUTH'] });
  expect(requests).toBeLessThan(20);
  expect(report.summary.fail).toBe(1);
  expect(report.checks.find(({ result }) => result === 'fail')?.id).toBe('fetchAccount/contract');
  // It has responded, so that its URL is right.
  expect(report.stopped).toMatch(/closed the connection .* It has responded 1 times\. Has the server stopped\?$/);
});

test('a body is read that a 204 must not have', async () => {
  const text = '{"links":{}}';
  const response = `HTTP/1.1 204 No Content\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  const server = createNetServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(response)));
  const url = new URL(`http://127.0.0.1:${await listen(server)}`);
  expect(await send({ method: 'GET', url, headers: {} }, 5)).toMatchObject({ status: 204, text });
});
