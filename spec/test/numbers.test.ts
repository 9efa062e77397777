import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => parse(readFileSync(join(folder, file), 'utf8'));

/** All strings and numbers in a value, with the keys that lead to them. */
function leaves(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: String(value) }];
  return Object.entries(value).flatMap(([key, item]) => leaves(item, `${path}/${key}`));
}

/** A number as a limit, not as part of another number, an id, or an amount of money. */
const patternOf = (number: number) =>
  new RegExp(`(?<![\\w.,-])(?:${number}|${number.toLocaleString('en-US')})(?![\\w-]|[.,]\\d)`);

/** Sentences in a value that have a pattern, neither source code nor data. Choices have numbers of the server. */
const findSentences = (value: unknown, patterns: readonly RegExp[]) =>
  leaves(value)
    .filter(
      ({ path, text }) => /^[^\n]*\w \w.*\w/.test(text) && !/\/(choice|alternatives|examples|values)\b/.test(path),
    )
    .filter(({ text }) => patterns.some((pattern) => pattern.test(text)));

test('each number of openapi.yaml is written only there', () => {
  const { 'x-limits': limits, 'x-rate-limits': rates } = read('openapi.yaml');
  // The window of a rate limit is an hour, which prose says in words.
  const ofRates = Object.values<{ limit: number }>(rates).map(({ limit }) => limit);
  const patterns = [...new Set([...Object.values<number>(limits), ...ofRates])].map(patternOf);
  const files = globSync(['*.yaml', '{components,paths,requirements}/**/*.yaml', 'workflows/*.yaml'], { cwd: folder });
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => findSentences(read(file), patterns).map((one) => ({ file, ...one })));
  expect(found).toEqual([]);
  expect(findSentences({ description: 'It holds at most 1,000 records.' }, patterns)).toHaveLength(1);
});
