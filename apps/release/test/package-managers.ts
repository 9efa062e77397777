import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/root.ts';
import { type Machine, onPath } from './machine.ts';

interface PackageManager {
  name: string;
  command: string;
  add: string[];
  /** Files of the project that it wants, by name. */
  files: Record<string, string>;
}

const everywhere: PackageManager[] = [
  { name: 'npm', command: 'npm', add: ['install', '--no-audit', '--no-fund'], files: {} },
  {
    name: 'pnpm',
    command: join(root, 'node_modules', '.bin', 'pnpm'),
    add: ['add'],
    // All that this registry has was published a moment ago.
    files: { 'pnpm-workspace.yaml': 'minimumReleaseAge: 0\n' },
  },
];

/** Those that not every machine has. */
const perhaps: PackageManager[] = [
  { name: 'bun', command: 'bun', add: ['add'], files: {} },
  {
    name: 'yarn',
    command: 'yarn',
    add: ['add'],
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableTelemetry: false\n' },
  },
  { name: 'deno', command: 'deno', add: ['add', '--npm', '--minimum-dependency-age=0'], files: {} },
];

/** npm, pnpm, and the others that this machine has. */
export const packageManagers: PackageManager[] = [
  ...everywhere,
  ...perhaps.filter(({ command }) => onPath(command) !== undefined),
];

/** An empty project in which a package manager has installed packages by name. */
export async function project(on: Machine, manager: PackageManager, packages: readonly string[]): Promise<string> {
  const folder = on.folder(`project of ${manager.name}`);
  const files = { 'package.json': '{ "name": "consumer", "private": true, "type": "module" }\n', ...manager.files };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await on.run(manager.command, [...manager.add, ...packages], { cwd: folder });
  return folder;
}
