import { type InvalidInput, invalidInputs } from '@email-automation/codegen/invalid-inputs';
import { expect, test } from 'vitest';
import { InvalidArgumentError } from '../src/exports.ts';
import { createScriptedClient, json } from './scripted-client.ts';

const cycle: unknown[] = [];
cycle.push(cycle);
const values = {
  NaN: Number.NaN,
  Infinity: Number.NEGATIVE_INFINITY,
  'a date': new Date(0),
  bytes: new Uint8Array(2),
  'a cycle': cycle,
};

async function send({ call, options, id = '', field = 'NaN' }: InvalidInput): Promise<number> {
  const { client, sent } = createScriptedClient([json(200, {})], call === 'create' ? options : {});
  const event = { email: 'ada@example.com', action: 'Came', properties: { value: values[field] } as never };
  try {
    if (call === 'fetch') await client.campaigns.fetch({ campaign_id: id });
    if (call === 'record') await client.events.record({ body: { events: [event] } });
    if (call === 'import') await client.events.import([], options);
  } finally {
    expect(sent).toEqual([]);
  }
  return sent.length;
}

test.each(Object.entries(invalidInputs('typescript')))('%s is refused before anything is sent', async (_, input) => {
  const error = await send(input).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(InvalidArgumentError);
  expect(error.message).toBe(input.message);
});
