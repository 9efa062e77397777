import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes from `dist/` what the compiler wrote for sources that are gone: it would be published, and nobody would know
 * where it comes from.
 */
export function removeLeftovers(folder: string): void {
  for (const file of globSync('dist/**/*.{js,js.map,d.ts}', { cwd: folder })) {
    const source = file.replace(/^dist/, 'src').replace(/\.(js|js\.map|d\.ts)$/, '.ts');
    if (!existsSync(join(folder, source))) rmSync(join(folder, file));
  }
}
