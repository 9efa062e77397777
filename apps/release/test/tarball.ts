import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../src/root.ts';

const manifest = {
  name: '@things/library',
  version: '1.0.0',
  description: 'Things.',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  },
  files: ['dist'],
  engines: { node: '>=20.19' },
  publishConfig: { access: 'public', provenance: true },
};

/** The files of a package without errors. */
const files: Record<string, string> = {
  LICENSE: 'A license.',
  'README.md': '# @things/library\n\nThings.\n',
  'dist/index.js': 'export const thing = 1;\n',
  'dist/index.d.ts': 'export declare const thing = 1;\n',
};

/** Packs a package without errors, with changes of its manifest and its files. Leaves out files with empty text. */
export async function createTarball(
  manifestChanges: object = {},
  fileChanges: Record<string, string> = {},
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-tarball-'));
  try {
    const all = { ...files, 'package.json': JSON.stringify({ ...manifest, ...manifestChanges }), ...fileChanges };
    for (const [name, text] of Object.entries(all).filter(([, text]) => text !== '')) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await run('pnpm', ['pack', '--out', join(folder, 'packed.tgz')], { cwd: folder });
    return readFileSync(join(folder, 'packed.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
