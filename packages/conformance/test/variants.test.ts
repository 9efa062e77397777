import { AssertionError } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer } from '../servers/reference-server.ts';
import { unspecifiedBehaviors } from '../src/contract/registers.ts';
import { completeTarget } from '../src/target/read.ts';
import { passingTimeVariants } from '../variants/catalog/passing-time.ts';
import { variants } from '../variants/catalog.ts';
import { createProber } from '../variants/prober.ts';
import { startVariants } from '../variants/start-variants.ts';
import { testedElsewhere } from '../variants/tested-elsewhere.ts';

const choices = unspecifiedBehaviors.filter(({ kind }) => kind === 'behavior').map(({ id }) => id);
const ids = [...variants, ...passingTimeVariants].map(({ id }) => id);
const cases = variants.map((variant) => [variant.id, variant] as const);
let server: Awaited<ReturnType<typeof startReferenceServer>>;
let allVariants: Awaited<ReturnType<typeof startVariants>>;

beforeAll(async () => {
  server = await startReferenceServer();
  allVariants = await startVariants(server.target, variants);
});
afterAll(async () => {
  await allVariants.close();
  await server.close();
});

test('every implementation choice has a variant, or a reason why it is tested elsewhere', () => {
  const known = [...ids, ...Object.keys(testedElsewhere)];
  const missing = choices.filter((id) => !known.includes(id));
  const advice =
    'Add a variant with a probe to variants/catalog/, or a reason to variants/tested-elsewhere.ts and a test with its ID.';
  expect(missing, advice).toEqual([]);
  const possible = unspecifiedBehaviors.filter(({ kind }) => kind !== 'absent').map(({ id }) => id);
  expect(known.filter((id, index) => !possible.includes(id) || known.indexOf(id) !== index)).toEqual([]);
});

test('every choice of the register is tested by its ID: by the probe of a variant, or by a test of the server', () => {
  const folder = new URL('../../../apps/reference-server/test/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const tests = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
  const inTitle = (id: string) => new RegExp(`'[^'\\n]+ \\[${id}\\]'`).test(tests);
  const probed = new Set(ids);
  const missing = unspecifiedBehaviors.map(({ id }) => id).filter((id) => !probed.has(id) && !inTitle(id));
  expect(missing, 'Add the ID to the title of a test in apps/reference-server/test: "… [id]".').toEqual([]);
});

describe('the choice of the reference server', () => {
  test.concurrent.each(cases)('%s', async (_, { probe }) => {
    await probe(await createProber(completeTarget(server.target)));
  });
});

describe('a server that makes one other choice fails the probe', () => {
  test.concurrent.each(cases)('%s', async (_, variant) => {
    const { target, close } = await startVariants(server.target, [variant]);
    try {
      await expect(variant.probe(await createProber(target))).rejects.toThrow(AssertionError);
    } finally {
      await close();
    }
  });
});

describe('a server that makes every other choice', () => {
  test.concurrent.each(cases)('fails the probe of %s too', async (_, { probe }) => {
    await expect(probe(await createProber(allVariants.target))).rejects.toThrow(AssertionError);
  });
});
