import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundle } from '../src/bundle.ts';

interface Code {
  const?: string;
  'x-known-codes'?: Record<string, string>;
}

const { components } = (await bundle(fileURLToPath(new URL('..', import.meta.url)))) as {
  components: { schemas: object };
};
const codes = findCodes(components.schemas);

/** The property `code` of every object schema in a node, wherever it is. */
function findCodes(node: unknown): Code[] {
  if (typeof node !== 'object' || node === null) return [];
  const { code } = ('properties' in node ? node.properties : {}) as { code?: Code };
  return [...(code ? [code] : []), ...Object.values(node).flatMap(findCodes)];
}

test('every error schema lists its known codes', () => {
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => code['x-known-codes'] === undefined)).toEqual([]);
});

test('a constant code is the only known code of its schema', () => {
  const fixed = codes.filter((code) => code.const !== undefined);
  expect(fixed.map((code) => Object.keys(code['x-known-codes'] ?? {}))).toEqual(fixed.map((code) => [code.const]));
});

test('each code is listed once, with its meaning in a sentence', () => {
  const known = codes.flatMap((code) => Object.entries(code['x-known-codes'] ?? {}));
  expect(new Set(known.map(([name]) => name)).size).toBe(known.length);
  expect(known.filter(([name, meaning]) => !/^[a-z_]+_error$/.test(name) || !/^[A-Z].*\.$/.test(meaning))).toEqual([]);
});
