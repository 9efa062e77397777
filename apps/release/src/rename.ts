import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './root.ts';

/** Names that the owner may have to change before the first release: where each is defined, and its valid values. */
const kinds = [
  { file: 'spec/package.json', defined: /"name": "(@[^/"]+)\//, valid: /^@[a-z\d][a-z\d-]*$/ },
  { file: 'packages/client-go/go.mod', defined: /^module (\S+)$/m, valid: /^[\w-]+(\.[\w-]+)+(\/[\w.-]+)+$/ },
];

/**
 * Replaces the scope on npm or the module path of Go in all files that git knows. Returns how many files it changed.
 * @throws Error for a name that is neither, or a new one that cannot take its place
 */
export async function renamePackages(root: string, from: string, to: string): Promise<number> {
  const names = kinds.map(({ file, defined }) => defined.exec(readFileSync(join(root, file), 'utf8'))?.[1]);
  const kind = kinds[names.indexOf(from)];
  if (!kind) throw new Error(`${from} is not a name of the packages. They have ${names.join(' and ')}.`);
  if (!kind.valid.test(to)) throw new Error(`${to} cannot take the place of ${from}.`);
  // Not the domain of an email address.
  const pattern = new RegExp(`(?<![\\w.-])${from.replaceAll('.', '\\.')}(?![\\w-]|\\.\\w)`, 'g');
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root });
  let changed = 0;
  for (const name of stdout.split('\0')) {
    const file = join(root, name);
    if (!existsSync(file) || !lstatSync(file).isFile()) continue;
    const text = readFileSync(file, 'utf8');
    const renamed = text.replaceAll(pattern, () => to);
    if (renamed === text) continue;
    writeFileSync(file, renamed);
    changed += 1;
  }
  return changed;
}
