import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { type ExampleServer, runExamples } from '@email-automation/test-tools/run-examples';
import type { UnspecifiedBehavior } from '@email-automation/types';
import { expect, test } from 'vitest';
import { findResponseViolation } from '../environment/find-response-violation.ts';
import { ada, startSandbox } from '../environment/sandbox.ts';

const behaviors: readonly UnspecifiedBehavior[] = unspecified;
const entries = behaviors.flatMap(({ id, examples }) => (examples ? [[id, examples] as const] : []));

test.each(entries)('the server makes the choice of %s', async (_, examples) => {
  const { url } = await startSandbox();
  await runExamples(examples, { url, token: ada, send: createSend(url) });
});

/** Creates a function that can also send a body with GET, which `fetch` cannot, and expects a response by the contract. */
function createSend(url: string): ExampleServer['send'] {
  return async (method, path, headers, body) => {
    const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
    const sent = request(url + path, { method, headers: { ...headers, ...length } });
    sent.end(body);
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    const content = await text(incoming);
    const isJson = incoming.headers['content-type']?.includes('json') && content !== '';
    const flat = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
    const response = {
      status: incoming.statusCode ?? 0,
      headers: new Headers(Object.fromEntries(flat)),
      body: isJson ? JSON.parse(content) : content || undefined,
    };
    expect(findResponseViolation(method, path, response)).toBeUndefined();
    return response;
  };
}
