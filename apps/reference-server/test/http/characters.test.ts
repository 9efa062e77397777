import { valueAt } from '@email-automation/contract-tools/json-pointer';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { checkWorkspace } from '@email-automation/sandbox/workspace/check';
import { tick } from '@email-automation/service/background/scheduler';
import { sendDue } from '@email-automation/service/background/sender';
import { systemClock } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { declare, emailsOf, sendingServices } from '../environment/delivery.ts';
import { exchange, exchangeParameters, obtainCode } from '../environment/oauth.ts';
import { contract, control, startSandbox, unlimited } from '../environment/sandbox.ts';

/** What not every database can store: U+0000 and both halves of a surrogate pair. */
const unstorable = ['\0', '\uD83D', '\uDC00'];

interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  additionalProperties?: boolean | FieldSchema;
  oneOf?: FieldSchema[];
  allOf?: FieldSchema[];
}

const at = (pointer: string) => valueAt(contract.document, pointer) as FieldSchema;

/** For each place in which a value of a schema can have a text, a function that puts a text there. */
function placesOf(schema: FieldSchema): ((text: string) => unknown)[] {
  if (schema.$ref) return placesOf(at(schema.$ref));
  const { type, properties = {}, items, additionalProperties, oneOf = [], allOf = [] } = schema;
  const places = [...oneOf, ...allOf].flatMap(placesOf);
  const isOpen = type === undefined && places.length === 0;
  if (isOpen || [type].flat().includes('string')) places.push((text) => text);
  if (items) places.push(...placesOf(items).map((place) => (text: string) => [place(text)]));
  for (const [name, property] of Object.entries(properties)) {
    places.push(...placesOf(property).map((place) => (text: string) => ({ [name]: place(text) })));
  }
  if (type === 'object' || additionalProperties) {
    places.push(
      (text) => ({ [`key ${text}`]: 1 }),
      (text) => ({ unknown: [{ deep: text }] }),
    );
  }
  return places;
}

const valuesOf: Record<string, string> = { account_id: '1001', campaign_id: '3001' };
const pathOf = (path: string, changed: Record<string, string> = {}) =>
  fillPath(path, (name) => changed[name] ?? valuesOf[name] ?? 'x');

const withBodies = contract.operations.filter(({ body }) => body);

test('every operation rejects such characters in every text and every name', async () => {
  const sandbox = await startSandbox(unlimited);
  await checkCases(withBodies, async (operation) => {
    const places = placesOf(at(String(operation.body?.schema)));
    expect(places.length).toBeGreaterThan(4);
    for (const place of places) {
      for (const character of unstorable) {
        const text = JSON.stringify(place(`a${character}b`));
        const { status, body } = await sandbox.post(pathOf(operation.path), text);
        const message = expect.stringMatching(/ must not contain a null character or half of a surrogate pair\.$/);
        const error = { code: 'format_error', attribute: expect.any(String), message };
        expect([status, body.errors], text).toEqual([422, expect.arrayContaining([error])]);
      }
    }
  });
});

test('no record has such characters in its id', async () => {
  const sandbox = await startSandbox(unlimited);
  let requests = 0;
  for (const { path, method, authenticated } of contract.operations) {
    if (!authenticated) continue;
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
      for (const id of ['%00', 'a%00', `${valuesOf[name as string] ?? 'x'}%00`]) {
        const url = pathOf(path, { [name as string]: id });
        const { status } = method === 'GET' ? await sandbox.get(url) : await sandbox.post(url, {});
        expect(status, `${method} ${url}`).toBe(404);
        requests++;
      }
    }
  }
  expect(requests).toBeGreaterThan(60);
  for (const half of ['%ED%A0%BD', '%ED%B0%80', '%FF']) {
    expect((await sandbox.get(`/v2/1001/campaigns/${half}`)).status, half).toBe(404);
  }
});

test('an application cannot be named with characters that are dropped', async () => {
  const sandbox = await startSandbox();
  const { client_id, client_secret, ...parameters } = exchangeParameters(await obtainCode(sandbox));
  const send = (id = '') => {
    const authorization = `Basic ${btoa(`${encodeURIComponent(id)}:${client_secret}`)}`;
    return exchange(sandbox, parameters, { headers: { authorization } });
  };
  const refused = await send(`${client_id}\0`);
  expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
  expect((await send(client_id)).status).toBe(200);
});

test('workspaces and the control port reject them', async () => {
  const sandbox = await startSandbox({ control });
  for (const character of unstorable) {
    const goals = [{ id: 'g', name: `G${character}` }];
    const check = () => checkWorkspace({ accounts: [{ id: '1001', goals }] });
    expect(check).toThrow(/^accounts\.0\.goals\.0\.name must not contain/);
  }
  for (const path of ['/emails/%00', '/emails?to=a%00', '/emails?account=%00', '/batches/a%00/failures']) {
    expect((await sandbox.control('GET', path)).status, path).toBe(400);
  }
});

test('the response of a mail server with such characters is stored readably', async () => {
  const sandbox = await startSandbox();
  const email = { subject: 'Hello' };
  const campaigns = [{ id: 'c', name: 'C', status: 'active' as const, start_immediately: true, emails: [email] }];
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  await declare(sandbox.database, { campaigns, subscribers }, systemClock);
  await tick(sendingServices(sandbox.database, sandbox.url, 'queued'), new Date());
  const transport = {
    send: async () => {
      throw new Error('550 \0 no \uD83D');
    },
    close() {},
  };
  expect(await sendDue({ database: sandbox.database, transport, clock: systemClock })).toBe(1);
  expect(await emailsOf(sandbox.database)).toMatchObject([{ state: 'queued', error: '550 \uFFFD no \uFFFD' }]);
});
