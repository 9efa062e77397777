import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { formatRequest, sendBytes } from '../environment/raw-connection.ts';
import { startSandbox } from '../environment/sandbox.ts';

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
