import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { codeSamples } from '@email-automation/codegen/code-samples';
import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operations from '@email-automation/openapi/operations.json' with { type: 'json' };
import operator from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import { openapiOverlay } from 'openapi-format';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { languages } from '../samples/languages.ts';

/** The contract after a tool of other people has applied a published overlay to it. */
async function applyOverlay<Document extends object = typeof contract>(
  name: string,
  document: Document = contract as never,
): Promise<Document> {
  const file = fileURLToPath(import.meta.resolve(`@email-automation/openapi/${name}`));
  const overlaySet = parse(await readFile(file, 'utf8'));
  const { data, resultData } = await openapiOverlay(structuredClone(document) as never, { overlaySet });
  expect(resultData).toMatchObject({ unusedActions: [] });
  return data as Document;
}

test('the overlay has a code sample for every operation in every language', async () => {
  const samples = findOperationNodes(await applyOverlay('code-samples.overlay.yaml')).map(({ operationId, node }) => [
    operationId,
    node['x-codeSamples'],
  ]);
  expect(Object.fromEntries(samples)).toEqual(codeSamples(contract, operations));
  const labels = languages.map(({ label }) => ({ label }));
  for (const [, ofOperation] of samples) expect(ofOperation).toMatchObject(labels);
});

test('the overlay for generators loosens what some cannot write, and nothing else', async () => {
  const loosened = await applyOverlay('generators.overlay.yaml');
  const { tags } = contract.components.schemas.BatchSubscriber.properties;
  expect(loosened.components.schemas.BatchSubscriber.properties.tags).not.toHaveProperty('oneOf');
  Object.assign(loosened.components.schemas.BatchSubscriber.properties.tags, { oneOf: tags.oneOf });
  const { EventProperties, ForbiddenErrors } = contract.components.schemas;
  const { value } = loosened.components.schemas.EventProperties.properties;
  expect(value).toEqual({ ...EventProperties.properties.value, type: 'number' });
  expect(Object.keys(loosened.components.schemas.ForbiddenErrors)).toEqual(expect.not.arrayContaining(['anyOf']));
  Object.assign(loosened.components.schemas, { EventProperties, ForbiddenErrors });
  const subscribers = '/v2/{account_id}/campaigns/{campaign_id}/subscribers';
  const { responses } = loosened.paths[subscribers].post;
  const {
    200: ok,
    201: created,
    ...rest
  } = responses as typeof responses & Record<200 | 201, (typeof responses)['2XX']>;
  expect(ok).toEqual(created);
  loosened.paths[subscribers].post.responses = { ...rest, '2XX': ok };
  expect(loosened).toEqual(contract);
});

test("the overlay of the operator's contract leaves no schema with a list of types", async () => {
  const loosened = await applyOverlay('operator/generators.overlay.yaml', operator);
  const types = (document: object) =>
    JSON.stringify(document).match(/"type":\["(?!null)\w+","(?!null)\w+"[^\]]*\]/g) ?? [];
  const { 'x-extensions': _, ...contracted } = operator;
  const { 'x-extensions': __, ...rest } = loosened;
  expect([types(contracted).length, types(rest)]).toEqual([7, []]);
});
