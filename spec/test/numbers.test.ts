import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readContracts } from '../src/read-contracts.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = ['openapi.yaml', 'package.json', 'parts.yaml', 'redocly.yaml', 'unspecified.yaml'];
const folders = ['components', 'lint', 'paths', 'requirements', 'workflows'];

/** The numbers of openapi.yaml by their paths. The window of a rate limit is an hour, which prose says in words. */
async function readNumbers(file: string): Promise<Map<string[], number>> {
  const { 'x-limits': limits, 'x-rate-limits': rates } = parseDocument(await readFile(file, 'utf8')).toJS();
  return new Map([
    ...Object.entries<number>(limits).map(([name, value]): [string[], number] => [['x-limits', name], value]),
    ...Object.entries<{ limit: number }>(rates).map(([name, { limit }]): [string[], number] => [
      ['x-rate-limits', name, 'limit'],
      limit,
    ]),
  ]);
}

/** All strings and numbers in a value, with the keys that lead to them. */
function leaves(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: String(value) }];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, `${path}/${key}`));
}

/** Whether a number stands in a text as a limit, not as part of another number, an id, or an amount of money. */
const names = (text: string, number: number) =>
  [String(number), number.toLocaleString('en-US')].some((form) =>
    new RegExp(`(?<![\\w.,-])${form}(?![\\w-]|[.,]\\d)`).test(text),
  );

test('each number of openapi.yaml is written only there', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'numbers-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const name of [...sources, ...folders]) await cp(join(folder, name), join(copy, name), { recursive: true });
  await symlink(join(folder, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'openapi.yaml');
  const document = parseDocument(await readFile(file, 'utf8'));
  const numbers = await readNumbers(file);
  for (const [path, number] of numbers) document.setIn(path, number + 7919);
  await writeFile(file, String(document));

  const { document: bundle, registers } = (await readContracts(copy)).get('.') ?? {};
  const { requirements, workflows, unspecified } = registers ?? {};
  const about = unspecified?.map(({ subject }) => subject);
  // A sentence, and neither a source code nor a value.
  const texts = leaves({ bundle, requirements, workflows, about }).filter(({ text }) => /^[^\n]*\w \w.*\w/.test(text));
  const old = [...new Set(numbers.values())].flatMap((number) =>
    texts.filter(({ text }) => names(text, number)).map(({ path, text }) => `${number} in ${path}: ${text}`),
  );
  expect(old).toEqual([]);
});
