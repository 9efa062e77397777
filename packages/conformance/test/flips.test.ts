import { AssertionError } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flips } from '../flips/catalogue.ts';
import { elsewhere } from '../flips/elsewhere.ts';
import { createProber } from '../flips/prober.ts';
import { startFlipped } from '../flips/server.ts';
import { openMatters } from '../src/contract/registers.ts';
import { run } from '../src/run.ts';
import { completeTarget } from '../src/target/read.ts';
import { startReferenceServer } from './reference-server/start.ts';

const choices = openMatters.filter(({ kind }) => kind === 'behaviour').map(({ id }) => id);
const each = flips.map((flip) => [flip.id, flip] as const);
let server: Awaited<ReturnType<typeof startReferenceServer>>;
let flipped: Awaited<ReturnType<typeof startFlipped>>;

beforeAll(async () => {
  server = await startReferenceServer();
  flipped = await startFlipped(server.target, flips);
});
afterAll(async () => {
  await flipped.close();
  await server.close();
});

test('every choice of behaviour has a flip, or a reason why it is tested elsewhere', () => {
  const known = [...flips.map(({ id }) => id), ...Object.keys(elsewhere)];
  const missing = choices.filter((id) => !known.includes(id));
  const advice = 'Add a flip with a probe to flips/catalogue/, or a reason to flips/elsewhere.ts and a test by its id.';
  expect(missing, advice).toEqual([]);
  const ids = openMatters.filter(({ kind }) => kind !== 'absent').map(({ id }) => id);
  expect(known.filter((id, index) => !ids.includes(id) || known.indexOf(id) !== index)).toEqual([]);
});

test('every choice that is tested elsewhere has a test there with its id', () => {
  const folder = new URL('../../../apps/reference-server/test/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const tests = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
  const missing = Object.keys(elsewhere).filter((id) => !new RegExp(`'[^'\\n]+ \\[${id}\\]'`).test(tests));
  expect(missing, 'Name the id in the title of a test in apps/reference-server/test: "… [id]".').toEqual([]);
});

describe('the choice of the reference server', () => {
  test.concurrent.each(each)('%s', async (_, { probe }) => {
    await probe(await createProber(completeTarget(server.target)));
  });
});

describe('a server flipped in one matter is told apart', () => {
  test.concurrent.each(each)('%s', async (_, flip) => {
    const { target, close } = await startFlipped(server.target, [flip]);
    try {
      await expect(flip.probe(await createProber(target))).rejects.toThrow(AssertionError);
    } finally {
      await close();
    }
  });
});

describe('a server flipped in all matters', () => {
  test.concurrent.each(each)('is told apart by %s too', async (_, { probe }) => {
    await expect(probe(await createProber(flipped.target))).rejects.toThrow(AssertionError);
  });

  test('conforms', { timeout: 120_000 }, async () => {
    const { target, close } = await startFlipped(server.target, flips);
    const report = await run(target);
    await close();
    const failures = report.checks.filter(({ result }) => !['pass', 'not offered'].includes(result));
    const advice = 'An open matter is judged; `node flips/main.ts ID` starts a server with one flip only.';
    expect(failures, advice).toEqual([]);
    expect(report.ok).toBe(true);
  });
});
