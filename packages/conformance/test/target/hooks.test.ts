import { expect, test } from 'vitest';
import { createProvider } from '../../src/target/provider.ts';
import { completeTarget } from '../../src/target/read.ts';
import type { TargetDescription } from '../../src/target/target.ts';
import { startScriptedServer } from '../client/scripted-server.ts';

const params = { account_id: '10', run: 'abc' };
const target: TargetDescription = { baseUrl: 'http://127.0.0.1:1', account: '10', credentials: { token: 't' } };
const provider = (more: Partial<TargetDescription>) => createProvider(completeTarget({ ...target, ...more }), params);

/** A hook as a program: returns the name of the state as an ID, has no broadcast, and fails for conversions. */
const program = `
  let text = '';
  process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => {
    const { state, params } = JSON.parse(text);
    if (state === 'broadcast') process.exit(4);
    if (state === 'conversion') process.exit(1);
    console.log(JSON.stringify({ campaign_id: state + ' of ' + params.account_id, email_count: 3 }));
  });`;
const command = [process.execPath, '-e', program];

test('a command gets the state on its standard input', async () => {
  const { provide } = provider({ stateHook: { command } });
  expect(await provide('campaign with emails')).toEqual({
    campaign_id: 'campaign with emails of 10',
    email_count: '3',
  });
  await expect(provide('broadcast')).rejects.toThrow('The target does not provide "broadcast":');
  expect(await provide('broadcast', async () => ({ broadcast_id: 'found' }))).toEqual({ broadcast_id: 'found' });
  await expect(provide('conversion')).rejects.toThrow('The state hook exited with 1.');
  await expect(provide('active custom field')).rejects.toThrow('provided "active custom field" without identifier');
});

test('a command that does not exist', async () => {
  const { provide } = provider({ stateHook: { command: ['no-such-command'] } });
  await expect(provide('broadcast')).rejects.toThrow('The state hook did not start');
});

test('a URL gets the state in a POST request, with the token', async () => {
  const requests: unknown[] = [];
  const { baseUrl } = await startScriptedServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      requests.push([request.method, request.url, request.headers.authorization, JSON.parse(text)]);
      const { state } = JSON.parse(text);
      if (state === 'broadcast') response.writeHead(404).end();
      else if (state === 'conversion') response.writeHead(500).end('no luck');
      else response.end(state === 'campaign' ? '{"campaign_id":42}' : 'nothing');
    });
  });
  const { provide } = provider({ stateHook: { url: `${baseUrl}/states`, token: 'hook' } });
  expect(await provide('campaign')).toEqual({ campaign_id: '42' });
  expect(requests).toEqual([['POST', '/states', 'Bearer hook', { state: 'campaign', params }]]);
  await expect(provide('broadcast')).rejects.toThrow('The target does not provide "broadcast":');
  await expect(provide('conversion')).rejects.toThrow('The state hook responded to POST with 500: no luck');
  await expect(provide('campaign with emails')).rejects.toThrow('The state hook did not return JSON: nothing');
});

test('a URL at which nothing listens is a problem of the hook, not of baseUrl', async () => {
  const { provide } = provider({ stateHook: { url: 'http://127.0.0.1:1/states' } });
  await expect(provide('campaign')).rejects.toThrow(/^The state hook: Nothing listens on 127\.0\.0\.1:1\.$/);
});

test('fixed ids come first', async () => {
  const { provide } = provider({ states: { campaign: { campaign_id: 7 } }, stateHook: { command } });
  expect(await provide('campaign')).toEqual({ campaign_id: '7' });
});
