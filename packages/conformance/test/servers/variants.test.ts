import { AssertionError } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { sample } from '@email-automation/test-tools/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { catalog } from '../../src/checks/catalog.ts';
import { register, unspecifiedBehaviors } from '../../src/contract/registers.ts';
import { completeTarget } from '../../src/target/read.ts';
import { passingTimeVariants } from '../../variants/catalog/passing-time.ts';
import { variants } from '../../variants/catalog.ts';
import { createProber } from '../../variants/prober.ts';
import { nameVariants, roundsOfVariants } from '../../variants/rounds.ts';
import { startVariants } from '../../variants/start-variants.ts';
import { testedElsewhere } from '../../variants/tested-elsewhere.ts';

const all = [...variants, ...passingTimeVariants];
const ids = all.map(({ id }) => id);
const cases = [...nameVariants(variants)];
const firstCases = (roundsOfVariants(variants)[0] ?? []).map((variant) => [variant.id, variant] as const);
let server: Awaited<ReturnType<typeof startReferenceServer>>;
let allVariants: Awaited<ReturnType<typeof startVariants>>;

beforeAll(async () => {
  server = await startReferenceServer();
  allVariants = await startVariants(server.target, roundsOfVariants(variants)[0] ?? []);
});
afterAll(async () => {
  await allVariants.close();
  await server.close();
});

test('every alternative of the register has a variant, or a reason why it has none', () => {
  const alternatives = unspecifiedBehaviors.flatMap(({ id, alternatives = [] }) =>
    alternatives.map((alternative) => ({ id, alternative })),
  );
  const covers = ({ id, alternative }: (typeof alternatives)[number]) => {
    const reason = testedElsewhere[id];
    const isElsewhere = typeof reason === 'string' || reason?.[alternative] !== undefined;
    const hasVariant = all.some((variant) => variant.id === id && variant.alternative === alternative);
    return Number(isElsewhere) + Number(hasVariant);
  };
  const advice =
    'Add a variant with a probe to variants/catalog/, or a reason to variants/tested-elsewhere.ts. Never both.';
  expect(
    alternatives.filter((one) => covers(one) !== 1),
    advice,
  ).toEqual([]);
  const isKnown = ({ id, alternative }: { id: string; alternative?: string }) =>
    alternatives.some((one) => one.id === id && one.alternative === (alternative ?? one.alternative));
  expect(all.filter((variant) => !isKnown(variant)).map(({ id, alternative }) => `${id}: ${alternative}`)).toEqual([]);
  const reasons = Object.entries(testedElsewhere).flatMap(([id, reason]) =>
    typeof reason === 'string' ? [{ id }] : Object.keys(reason).map((alternative) => ({ id, alternative })),
  );
  expect(reasons.filter((reason) => !isKnown(reason))).toEqual([]);
});

/** Whether the title of a test of the reference server ends with an ID in brackets, or with several. */
function isInTitle(id: string): boolean {
  const folder = new URL('../../../../apps/reference-server/test/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const title = new RegExp(`'[^'\\n]+ \\[${id}\\]( \\[[\\w-]+\\])*'`);
  return files.some((name) => title.test(readFileSync(new URL(name, folder), 'utf8')));
}

test('no choice breaks a MUST that its entry touches: the kit checks it, or a test of the server that names it', () => {
  const touched = new Set(unspecifiedBehaviors.flatMap(({ requirements }) => requirements));
  const checked = new Set(catalog.flatMap((check) => check.requirements));
  const missing = register.filter(
    ({ id, level, duty }) =>
      touched.has(id) && level === 'MUST' && duty === undefined && !checked.has(id) && !isInTitle(id),
  );
  const advice = 'Add the ID to the title of a test in apps/reference-server/test that shows it: "… [ENDPOINT-65]".';
  expect(
    missing.map(({ id, statement }) => `${id}: ${statement}`),
    advice,
  ).toEqual([]);
});

test('every choice of the register is tested by its ID: by the probe of a variant, or by a test of the server', () => {
  const probed = new Set(ids);
  const missing = unspecifiedBehaviors.map(({ id }) => id).filter((id) => !probed.has(id) && !isInTitle(id));
  expect(missing, 'Add the ID to the title of a test in apps/reference-server/test: "… [id]".').toEqual([]);
});

describe('the choice of the reference server', () => {
  test.concurrent.each(cases)('%s', async (_, { probe }) => {
    await probe(await createProber(completeTarget(server.target)));
  });
});

const single = sample(cases, { what: 'single other choices', size: 40, nameOf: ([name]) => name });
describe('a server that makes one other choice fails the probe', () => {
  test.concurrent.each(single)('%s', async (_, variant) => {
    const { target, close } = await startVariants(server.target, [variant]);
    try {
      await expect(variant.probe(await createProber(target))).rejects.toThrow(AssertionError);
    } finally {
      await close();
    }
  });
});

describe('a server that makes every other choice', () => {
  test.concurrent.each(firstCases)('fails the probe of %s too', async (_, { probe }) => {
    await expect(probe(await createProber(allVariants.target))).rejects.toThrow(AssertionError);
  });
});
