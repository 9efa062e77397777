import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes from `dist/` what is there of earlier builds: it would be published, and nobody would know where it comes from.
 * The compiler writes declarations beside everything, for a source each; a bundler has a list of what it wrote.
 */
export function removeLeftovers(folder: string): void {
  const dist = join(folder, 'dist');
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = file.slice(0, -'.d.ts'.length);
    if (existsSync(join(folder, 'src', `${path}.ts`))) continue;
    for (const kind of ['d.ts', 'js', 'js.map']) rmSync(join(dist, `${path}.${kind}`), { force: true });
  }
  const list = join(dist, '.vite', 'manifest.json');
  if (!existsSync(list)) return;
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(list, 'utf8'));
  const files = new Set(Object.values(built).map(({ file }) => file));
  for (const file of globSync('*.js', { cwd: dist })) if (!files.has(file)) rmSync(join(dist, file));
}
