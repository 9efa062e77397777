import { expect, test } from 'vitest';
import { createScriptedClient, json } from './scripted-client.ts';

test.each([
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [new Map([['paid', 1]]), 'a Map'],
  [new Set(['paid']), 'a Set'],
  [new Uint8Array(2), 'a Uint8Array'],
  [{ deep: [Number.POSITIVE_INFINITY] }, 'Infinity'],
])('%s in a body is refused before anything is sent', async (value, description) => {
  const { client, sent } = createScriptedClient([json(204, undefined)]);
  const event = { email: 'ada@example.com', action: 'Came', properties: { value } as never };
  const recorded = client.events.record({ body: { events: [event] } });
  await expect(recorded).rejects.toThrow(TypeError);
  await expect(recorded).rejects.toThrow(`has ${description} as`);
  const imported = client.events.import([event, event]).catch((error) => error);
  expect((await imported).summary).toMatchObject({ accepted: 0, uncertain: 0 });
  expect(sent).toEqual([]);
});

test('dates and missing values are written as usual', async () => {
  const { client, sent } = createScriptedClient([json(204, undefined)]);
  const properties = { at: new Date(0), none: undefined } as never;
  await client.events.record({ body: { events: [{ email: 'ada@example.com', action: 'Came', properties }] } });
  expect(sent[0]?.body).toMatchObject({ events: [{ properties: { at: '1970-01-01T00:00:00.000Z' } }] });
});
