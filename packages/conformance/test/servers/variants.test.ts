import { AssertionError } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReferenceServer } from '../../servers/reference-server.ts';
import { catalog } from '../../src/checks/catalog.ts';
import { register, unspecifiedBehaviors } from '../../src/contract/registers.ts';
import { completeTarget } from '../../src/target/read.ts';
import type { Target } from '../../src/target/target.ts';
import { variants } from '../../variants/catalog.ts';
import { createProber } from '../../variants/prober.ts';
import { nameVariants, roundsOfVariants } from '../../variants/rounds.ts';
import { startVariants } from '../../variants/start-variants.ts';
import { testedElsewhere } from '../../variants/tested-elsewhere.ts';
import type { Variant } from '../../variants/variant.ts';

const rounds = roundsOfVariants(variants).map((round, index) => [index + 1, round] as const);
/** Probes at a time; they wait for the server more than they compute. */
const concurrency = 5;
const timeout = 300_000;

let server: Awaited<ReturnType<typeof startReferenceServer>>;

beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

/** Runs the probes of variants against a server. @returns the choice that each probe saw, by the name of its variant */
async function probeAll(target: Target, selected: readonly Variant[]): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const queue = nameVariants(selected).entries();
  async function work(): Promise<void> {
    // The iterator is shared, so that each probe has one turn.
    for (const [name, { probe }] of queue) {
      seen[name] = await createProber(target)
        .then(probe)
        .then(
          () => 'the choice of the reference server',
          (error) => (error instanceof AssertionError ? 'another choice' : String(error.stack)),
        );
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return seen;
}

const others = (seen: Record<string, string>, expected: string) =>
  Object.entries(seen).filter(([, choice]) => choice !== expected);

test('every alternative of the register has a variant, or a reason why it has none', () => {
  const alternatives = unspecifiedBehaviors.flatMap(({ id, alternatives = [] }) =>
    alternatives.map((alternative) => ({ id, alternative })),
  );
  const covers = ({ id, alternative }: (typeof alternatives)[number]) => {
    const reason = testedElsewhere[id];
    const isElsewhere = typeof reason === 'string' || reason?.[alternative] !== undefined;
    const hasVariant = variants.some((variant) => variant.id === id && variant.alternative === alternative);
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
  expect(variants.filter((variant) => !isKnown(variant)).map(({ id, alternative }) => `${id}: ${alternative}`)).toEqual(
    [],
  );
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

test('every choice of the register is tested: by its examples, the probe of a variant, or a test of the server', () => {
  const probed = new Set(variants.map(({ id }) => id));
  const missing = unspecifiedBehaviors.filter(({ id, examples }) => !examples && !probed.has(id) && !isInTitle(id));
  const advice = 'Add examples, or the ID to the title of a test in apps/reference-server/test: "… [id]".';
  expect(
    missing.map(({ id }) => id),
    advice,
  ).toEqual([]);
});

test('the reference server makes the choices that the register says', { timeout }, async () => {
  // Several variants of an entry can have the same probe.
  const distinct = [...new Map(variants.map((variant) => [variant.probe, variant])).values()];
  const seen = await probeAll(completeTarget(server.target), distinct);
  expect(others(seen, 'the choice of the reference server')).toEqual([]);
});

test.each(rounds)(
  'every probe notices the server of round %i, which makes other choices',
  { timeout },
  async (_, round) => {
    const { target, close } = await startVariants(server.target, round);
    const seen = await probeAll(target, round).finally(close);
    expect(others(seen, 'another choice')).toEqual([]);
    expect(Object.keys(seen)).toHaveLength(round.length);
  },
);
