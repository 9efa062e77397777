import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Lists the promises of a security policy that no test holds, and the tests that do not exist. */
function findErrors(policy: string): string[] {
  const [, section = ''] = policy.split(/^## What we promise$/m);
  const [promised = '', ...tables] = section.split(/^#{2,3} /m);
  const promises = [...promised.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name = '']) => name.replace(/\.$/, ''));
  const rows = [...(tables[0] ?? '').matchAll(/^\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm)];
  const held = rows.map(([, promise]) => promise);
  return [
    ...(promises.length > 0 ? [] : ['There are no promises.']),
    ...promises.filter((name) => !held.includes(name)).map((name) => `No test holds the promise "${name}".`),
    ...rows.flatMap(([, promise = '', file = '', title = '']) => [
      ...(promises.includes(promise) ? [] : [`"${promise}" is no promise.`]),
      ...(hasTest(file, title) ? [] : [`${file} has no test "${title}".`]),
    ]),
  ];
}

/** Whether a file has a test with this title, or a case with this name in the table of a test. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(join(root, file))) return false;
  const literal = `['"\`]${title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}['"\`]`;
  const text = read(file);
  return new RegExp(`[([]\\s*${literal}`).test(text) && !new RegExp(`\\.(skip|todo|fails)\\(\\s*${literal}`).test(text);
}

test('each promise of SECURITY.md has tests that exist', () => {
  expect(findErrors(read('SECURITY.md'))).toEqual([]);
});

const policy = `## What we promise

- **Doors are closed.** All of them.

### Tests

| promise          | file                    | test                                            |
| ---------------- | ----------------------- | ----------------------------------------------- |
| Doors are closed | \`test/promises.test.ts\` | each promise of SECURITY.md has tests that exist |
`;

test.each([
  ['a promise without a test', '\n\n###', '\n- **Windows**, too.\n\n###', 'No test holds the promise "Windows".'],
  ['a test without a promise', '| Doors are closed', '| Doors', '"Doors" is no promise.'],
  [
    'a title that no test has',
    'that exist',
    'that are missing',
    'has no test "each promise of SECURITY.md has tests that',
  ],
  ['a file that does not exist', 'test/promises', 'test/none', 'test/none.test.ts has no test'],
])('%s is found', (_, from, to, error) => {
  expect(findErrors(policy)).toEqual([]);
  expect(findErrors(policy.replace(from, to))).toContainEqual(expect.stringContaining(error));
});

test('an install script of a dependency that nobody allowed does not run, and the install fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
  mkdirSync(join(folder, 'hostile'));
  const scripts = { postinstall: "node -e \"require('node:fs').writeFileSync(process.env.MARKER, '')\"" };
  write('hostile/package.json', JSON.stringify({ name: 'hostile', version: '1.0.0', scripts }));
  const pnpm = (cwd: string, ...args: string[]) =>
    execa('pnpm', args, {
      cwd,
      preferLocal: true,
      localDir: root,
      all: true,
      reject: false,
      env: { MARKER: join(folder, 'ran') },
    });
  expect((await pnpm(join(folder, 'hostile'), 'pack', '--out', join(folder, 'hostile.tgz'))).exitCode).toBe(0);
  write('package.json', JSON.stringify({ name: 'project', dependencies: { hostile: 'file:hostile.tgz' } }));
  write('pnpm-workspace.yaml', read('pnpm-workspace.yaml').replace(/^packages:\n( .*\n)+/m, ''));
  const { exitCode, all } = await pnpm(folder, 'install', '--offline', '--store-dir', join(folder, 'store'));
  expect([exitCode, existsSync(join(folder, 'ran'))], all).toEqual([1, false]);
  expect(all).toContain('hostile@');
});
