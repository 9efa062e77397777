import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/** The code that is published, by the names of its files in `dist`. */
const code = new Map(
  globSync(manifest.files.filter((file) => /\.(js|d\.ts)$/.test(file))).map((file) => [
    basename(file),
    readFileSync(file, 'utf8'),
  ]),
);

function importsOf(file: string): { atOnce: string[]; later: string[] } {
  const text = code.get(file) as string;
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const exported = staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
  const imported = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).slice(1, -1));
  // `require` as the bundler writes it for packages that are not bundled, and as our sources write it.
  const required = [...text.matchAll(/(?:__require|\bload|createRequire\(import\.meta\.url\))\("([^"]+)"\)/g)].map(
    ([, name = '']) => name,
  );
  const documents = [...text.matchAll(/\breadDocument(?:\$\d+)?\("([^"]+)"\)/g)].map(
    ([, name]) => `@email-automation/openapi/${name}`,
  );
  return {
    atOnce: [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported],
    later: [...imported, ...required, ...documents],
  };
}

/** The third parties in a chunk, by the comments that name the source of each part. */
const bundledIn = (file: string) =>
  [...(code.get(file) as string).matchAll(/^\s*\/\/ .*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
    ([, name = '']) => name,
  );

/** The third parties that are loaded together with a chunk. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const chunks = importsOf(file).atOnce.filter((name) => name.startsWith('./'));
  return new Set([...bundledIn(file), ...chunks.flatMap((chunk) => [...loadedWith(chunk.slice(2), seen)])]);
}

const contractFiles = [
  ...['openapi', 'operations', 'requirements', 'service', 'unspecified'],
  ...['operator/openapi', 'operator/operations'],
];

test('the package imports only the contract, Node, and an optional driver', () => {
  const needed = [...code.keys()]
    .flatMap((file) => Object.values(importsOf(file)).flat())
    .filter((name) => !name.startsWith('.') && !isBuiltin(name));
  expect(new Set(needed)).toEqual(
    new Set([...contractFiles.map((name) => `@email-automation/openapi/${name}.json`), 'pg-native']),
  );
  expect(Object.keys(manifest.dependencies)).toEqual(['@email-automation/openapi']);
});

test('a command does not load HTTP, and a server on SQLite does not load optional libraries', () => {
  const seldom = ['@modelcontextprotocol/server', '@opentelemetry/sdk-node', 'nodemailer', 'pg', 'prom-client', 'yaml'];
  expect(loadedWith('main.js')).toEqual(new Set());
  const command = loadedWith('command-line.js');
  expect([...command]).toEqual(expect.arrayContaining(['commander', 'kysely']));
  for (const name of ['fastify', ...seldom]) expect(command).not.toContain(name);
  const server = loadedWith('serve.js');
  expect(server).toContain('fastify');
  for (const name of seldom) expect(server).not.toContain(name);
});

test('each bundled package has a permissive license, whose text is in the package', () => {
  const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
  const [, ...sections] = readFileSync('dist/THIRD-PARTY-LICENSES.md', 'utf8').split(/^## /m);
  const named = sections.map((section) => {
    const [, name = '', license, text = ''] = /^(\S+) - \S+ \(([^\n]+)\)\n(.*)$/s.exec(section) ?? [];
    expect(permissive, section).toContain(license);
    expect(text, `${name} has no license file: add its text to build/missing-licenses.ts.`).toMatch(
      /permi(t|ssion)|conditions/i,
    );
    return name;
  });
  expect(named).toEqual(expect.arrayContaining(['ajv', 'fastify', 'kysely', 'nodemailer', 'pg', 'prom-client']));
  expect(new Set(named)).toEqual(new Set([...code.keys()].flatMap(bundledIn)));
});
