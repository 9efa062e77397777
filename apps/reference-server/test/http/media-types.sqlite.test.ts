import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { formatRequest, sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, startSandbox } from '../environment/sandbox.ts';

const path = '/v2/1001/events';
const body = JSON.stringify({ events: [{ email: 'media@example.com', action: 'Typed' }] });

test('a body has a media type of JSON [media-type-of-requests]', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    [
      ['application/json', 204],
      ['APPLICATION/JSON ; Charset="UTF-8"', 204],
      ['application/vnd.api+json', 204],
      ['application/vnd.api+json; ext="https://example.com/ext"; charset=utf-8', 204],
      ['application/problem+JSON', 204],
      ['text/json', 204],
      [undefined, 204],
      ['application/vnd.api+json; charset=latin1', 204],
      ['application/x-www-form-urlencoded', 415],
      ['text/plain', 415],
      ['application/jsonp', 415],
      ['application/json+xml', 415],
      ['application/xml; type=a/b+json', 415],
      ['application/json, text/plain', 415],
      ['json', 415],
    ],
    async ([type, expected]) => {
      const headers = { authorization: basic(ada), ...(type !== undefined && { 'content-type': type }) };
      // A string would get a media type from `fetch`.
      const sent = { method: 'POST', headers, body: new TextEncoder().encode(body) };
      const response = await sandbox.send(path, sent);
      expect(response.status).toBe(expected);
      if (expected === 204) return;
      expect(response.body.errors).toEqual([{ code: 'format_error', message: expect.stringMatching(/JSON|UTF-8/) }]);
    },
  );
});

const types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'junk',
  '',
  'application/json',
];
const framings: [name: string, lines: string[], bytes: string][] = [
  ['no length', [], ''],
  ['Content-Length: 0', ['Content-Length: 0'], ''],
  ['chunks without a byte', ['Transfer-Encoding: chunked'], '0\r\n\r\n'],
];

test('the media type of a request without content does not matter', async () => {
  const sandbox = await startSandbox();
  await checkCases(framings, async ([_, framing, bytes]) => {
    for (const type of types) {
      const lines = [...framing, `Content-Type: ${type}`, 'Connection: close'];
      for (const [line, status] of [
        ['GET /v2/accounts', 200],
        ['HEAD /v2/accounts', 200],
        ['POST /v2/1001/campaigns/3001/activate', 204],
        ['POST /v2/1001/campaigns/3001/pause', 204],
        // The body is missing, whatever type it was to have.
        ['POST /v2/1001/events', 422],
        ['POST /confirm/a-token', 404],
      ] as const) {
        const [response] = await sendBytes(sandbox.url, formatRequest(line, lines) + bytes);
        expect([response?.status, type], line).toEqual([status, type]);
      }
    }
  });
});
