import { expect, test } from 'vitest';
import { createScriptedClient, json } from './scripted-client.ts';

test('values that write themselves as JSON, and missing values, are written as usual', async () => {
  const { client, sent } = createScriptedClient([json(204, undefined)]);
  const properties = { at: new URL('https://shop.example/'), none: undefined } as never;
  await client.events.record({ body: { events: [{ email: 'ada@example.com', action: 'Came', properties }] } });
  expect(sent[0]?.body).toMatchObject({ events: [{ properties: { at: 'https://shop.example/' } }] });
});
