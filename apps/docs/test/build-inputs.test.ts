import { globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const app = fileURLToPath(new URL('..', import.meta.url));
const root = resolve(app, '../..');

/** Files of other packages that the pages import, relative to the root. */
function importedFromOutside(): string[] {
  const sources = globSync(['src/**/*.{ts,tsx,astro,mdx}', 'astro.config.ts', 'build.ts'], { cwd: app }).map((file) =>
    resolve(app, file),
  );
  const paths = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"]((?:\.\.\/)+[^'"?]+)/g)].map(([, path = '']) =>
      resolve(dirname(file), path),
    ),
  );
  const outside = paths.filter((path) => !path.startsWith(app) && path.startsWith(root + sep));
  const names = outside.map((path) => relative(root, path).replaceAll(sep, '/'));
  // The build depends on the builds of these, and so on all their files.
  return [...new Set(names)]
    .filter((name) => !/^(spec|packages\/(types|client|client-go|client-python))\//.test(name))
    .sort();
}

test('a change of any file that pages are made of builds them again', () => {
  // A comment is no JSON, but is no part of a string here either.
  const config = parse(readFileSync(resolve(app, 'turbo.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''));
  const inputs: string[] = config.tasks.build.inputs.map((input: string) => input.replace('$TURBO_ROOT$/', ''));
  const imported = importedFromOutside();
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((path) => !inputs.some((input) => matchesGlob(path, input)))).toEqual([]);
});
