import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes from `dist/` what the compiler wrote for sources that are gone: it would be published, and nobody would know
 * where it comes from. The compiler writes declarations beside everything, a bundler does not: its files stay.
 */
export function removeLeftovers(folder: string): void {
  for (const file of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const path = file.slice('dist/'.length, -'.d.ts'.length);
    if (existsSync(join(folder, 'src', `${path}.ts`))) continue;
    for (const kind of ['d.ts', 'js', 'js.map']) rmSync(join(folder, 'dist', `${path}.${kind}`), { force: true });
  }
}
