import { readFileSync } from 'node:fs';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import operator from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { samplesOf } from '../src/reference/samples.ts';

/** The names of the extensions in a document, at any depth. */
function extensionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key.startsWith('x-') ? [key] : []),
    ...extensionsOf(item),
  ]);
}

test('the guide explains each extension of the contracts, and no other', () => {
  const guide = readFileSync(new URL('../src/guides/changing-the-contract.mdx', import.meta.url), 'utf8');
  const explained = [...guide.matchAll(/^\| `(x-[\w-]+)`/gm)].map(([, name]) => name);
  // The overlays add samples.
  expect(operations.every((operation) => samplesOf(operation).length > 0)).toBe(true);
  expect(explained.sort()).toEqual([...new Set(extensionsOf([contract, operator])), 'x-codeSamples'].sort());
});
