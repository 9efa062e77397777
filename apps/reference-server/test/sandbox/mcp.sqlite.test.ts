import { expect, test } from 'vitest';
import { ada, eventually, startSandbox } from '../environment/sandbox.ts';

interface Message {
  result?: { content?: { text: string }[]; isError?: boolean; tools?: { name: string; annotations: object }[] };
  error?: { code: number; message: string };
}

/** Starts a sandbox, and sends it messages of the Model Context Protocol by HTTP. */
async function startWithTools() {
  const sandbox = await startSandbox({ start: {}, scheduler: true });
  const post = (body: string, signal?: AbortSignal) =>
    fetch(`${sandbox.controlUrl}/mcp`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer control-secret',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
      signal,
    });
  const send = async (method: string, params: object, signal?: AbortSignal): Promise<Message> => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), signal);
    return JSON.parse((await response.text()).replace(/^event: message\ndata: /, ''));
  };
  const call = async (name: string, args: object = {}, signal?: AbortSignal) => {
    const { result, error } = await send('tools/call', { name, arguments: args }, signal);
    if (error) throw new Error(error.message);
    return { text: result?.content?.[0]?.text ?? '', isError: result?.isError ?? false };
  };
  return { ...sandbox, post, send, call };
}

const subscriber = {
  account_id: '1001',
  campaign_id: '3001',
  subscribers: [{ email: 'kim@example.com', double_optin: false }],
};

test('a script of calls solves the tasks of the first hour', async () => {
  const { call } = await startWithTools();
  const idOf = (text: string) => /Request ID: (\S+)/.exec(text)?.[1] ?? '';
  // The first call, and a request that is refused.
  expect((await call('list_accounts')).text).toContain('"Acme Outdoor"');
  const refused = await call('record_event', { account_id: '1001', events: [{ email: 'kim@example.com' }] });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('call explain_request') });
  expect((await call('explain_request', { id: idOf(refused.text) })).text).toMatch(/"EVENT-\d+".*"presence_error"/);
  // A failed record of a batch.
  const batch = await call('create_subscriber_batch', {
    account_id: '1001',
    batches: [{ subscribers: [{ email: 'kim' }] }],
  });
  await eventually(async () => {
    const { text } = await call('fetch_batch', { request_id: idOf(batch.text) });
    expect(text).toMatch(/"done".*"email_error"/);
  });
  expect((await call('list_failures')).text).toContain('email_error');
  // The second email of a series.
  expect((await call('subscribe_to_campaign', subscriber)).isError).toBe(false);
  expect((await call('move_clock', { advance: '1w' })).isError).toBe(false);
  const { emails } = JSON.parse((await call('list_emails', { to: 'kim@example.com' })).text);
  expect(emails.length).toBeGreaterThan(1);
  expect((await call('fetch_email', { message_id: emails.at(-2).message_id })).text).toContain('"subject"');
  // Limits, and errors on demand.
  await call('change_limits', { individual: 0 });
  expect((await call('list_accounts')).text).toContain('responded with 429');
  await call('change_limits', { off: true });
  await call('add_fault', { kind: 'status', status: 503, times: 1, retry_after: 7 });
  expect((await call('list_accounts')).text).toMatch(/503.*Try again in 7 s/s);
  expect((await call('list_accounts')).isError).toBe(false);
  // Back to the start, which has no token of these calls.
  expect((await call('reset_sandbox')).text).toBe('Done: Return to the data, clock, limits, and faults of the start.');
  expect((await call('list_emails')).text).not.toContain('kim@example.com');
  expect((await call('list_accounts')).isError).toBe(false);
});

test('both contracts choose the tools, and say what they can change', async () => {
  const { send } = await startWithTools();
  const { result } = await send('tools/list', {});
  const hints = { readOnlyHint: 'reads', destructiveHint: 'destroys' };
  const kindOf = (annotations: object) =>
    Object.entries(hints).find(([hint]) => Object(annotations)[hint] === true)?.[1] ?? 'writes';
  expect(result?.tools?.map(({ name, annotations }) => `${name} ${kindOf(annotations)}`)).toEqual([
    'search_contract reads',
    'list_accounts reads',
    'list_campaigns reads',
    'list_campaign_subscribers reads',
    'subscribe_to_campaign writes',
    'create_subscriber_batch writes',
    'record_event writes',
    'fetch_clock reads',
    'move_clock writes',
    'list_due reads',
    'reset_sandbox destroys',
    'take_snapshot writes',
    'restore_snapshot destroys',
    'change_limits writes',
    'add_fault writes',
    'clear_faults writes',
    'list_requests reads',
    'explain_request reads',
    'list_emails reads',
    'fetch_email reads',
    'fetch_batch reads',
    'list_failures reads',
    'list_conversions reads',
  ]);
  expect(JSON.stringify(result).length).toBeLessThan(30_000);
});

test.each([
  ['list_campaigns', {}, 'The argument account_id is missing. Arguments: account_id, status,'],
  ['fetch_clock', { at: 'now' }, 'There is no argument at. Arguments: none.'],
  ['move_clock', { advance: 'soon' }, 'advance must be'],
  ['fetch_email', { message_id: 'x/../../reset' }, 'There is no email x/../../reset.'],
  ['list_campaigns', { account_id: '9' }, 'The API responded with 404.'],
])('%s with %j is an error that says what to do', async (name, args, sentence) => {
  const { call } = await startWithTools();
  expect(await call(name, args)).toMatchObject({ isError: true, text: expect.stringContaining(sentence) });
});

test('what is no message gets an error of the protocol, and an unknown tool the names of all', async () => {
  const { post, call, controlUrl } = await startWithTools();
  for (const [body, code] of [
    ['{"jsonrpc":', -32700],
    ['{}', -32600],
  ] as const) {
    const response = await post(body);
    expect([response.status, ((await response.json()) as Message).error?.code]).toEqual([400, code]);
  }
  await expect(call('nothing')).rejects.toThrow('There is no tool nothing. Tools: search_contract, list_accounts,');
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${controlUrl}/mcp`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
});

test('a page uses the tools only from this host, or from an origin that is permitted', async () => {
  const { controlUrl } = await startSandbox({ start: {}, corsOrigins: ['https://tools.example'] });
  const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}';
  const statusFrom = async (origin: string) => {
    const headers = {
      ...{ authorization: 'Bearer control-secret', 'content-type': 'application/json', origin },
      accept: 'application/json, text/event-stream',
    };
    return (await fetch(`${controlUrl}/mcp`, { method: 'POST', headers, body })).status;
  };
  for (const origin of ['http://localhost:3000', 'http://[::1]', controlUrl as string, 'https://tools.example'])
    expect(await statusFrom(origin), origin).toBe(200);
  for (const origin of [
    'http://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'null',
  ])
    expect(await statusFrom(origin), origin).toBe(403);
});

test('results are small, and without secrets', async () => {
  const { call, control } = await startWithTools();
  const subscribers = [{ email: 's{n}@example.com', repeat: 50, campaigns: [{ campaign: '3001' }] }];
  await control('POST', '/workspace', { accounts: [{ id: '1001', subscribers }] });
  const list = { account_id: '1001', campaign_id: '3001' };
  const first = await call('list_campaign_subscribers', list);
  expect(first.text).toMatch(/Items 1 to 20 of \d+ are shown. For the next ones, add skip: 20; for fewer, use status/);
  const next = await call('list_campaign_subscribers', { ...list, skip: 20 });
  expect(JSON.parse(next.text.split('\nItems')[0] ?? '').subscribers).toHaveLength(20);
  const results = await Promise.all([
    call('list_requests'),
    call('explain_request', { id: '1' }),
    call('list_accounts'),
  ]);
  const { body } = await control('GET', '/workspace?account=1001');
  expect(body.users[0].tokens).toContainEqual({ name: expect.stringMatching(/^mcp [\d.]+$/) });
  for (const { text } of [...results, first]) {
    for (const secret of ['control-secret', ada, Buffer.from(`${ada}:`).toString('base64')])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/basic [\w+/=]{8}/i);
    expect(text.length).toBeLessThan(40_000);
  }
});

test('the contract can be searched by words and by ID', async () => {
  const { call } = await startWithTools();
  const search = async (query: string) => (await call('search_contract', { query })).text;
  expect(await search('events in a batch')).toMatch(/^createEventBatch: POST /m);
  expect(JSON.parse(await search('recordevent'))).toMatchObject({ request: 'POST /v2/{account_id}/events' });
  expect(JSON.parse(await search('EVENT-3'))).toMatchObject({ level: 'MUST' });
  expect(await search('presence_error')).toContain('"error_code":"presence_error"');
  expect(await search('xyzzy')).toContain('Nothing matches "xyzzy"');
});

test('a canceled call stops the clock', async () => {
  const { call, control } = await startWithTools();
  const { now } = (await control('GET', '/clock')).body;
  const cancel = new AbortController();
  const moved = call('move_clock', { advance: '90y' }, cancel.signal);
  await eventually(async () => expect((await control('GET', '/clock')).body.now > now).toBe(true));
  cancel.abort();
  await expect(moved).rejects.toThrow('aborted');
  await eventually(async () => expect((await control('POST', '/clock', { advance: '1h' })).status).toBe(200));
  const { body } = await control('GET', '/clock');
  expect(Date.parse(body.now) - Date.parse(now)).toBeLessThan(80 * 365 * 24 * 60 * 60 * 1000);
});
