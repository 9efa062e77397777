import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/root.ts';
import { findOnPath, type Machine } from './machine.ts';

interface PackageManager {
  name: string;
  command: string;
  add: string[];
  /** Files that its projects need, by name. */
  files: Record<string, string>;
}

const required: PackageManager[] = [
  { name: 'npm', command: 'npm', add: ['install', '--no-audit', '--no-fund'], files: {} },
  {
    name: 'pnpm',
    command: join(root, 'node_modules', '.bin', 'pnpm'),
    add: ['add'],
    // All packages in the registry of the test are new.
    files: { 'pnpm-workspace.yaml': 'minimumReleaseAge: 0\n' },
  },
];

/** Package managers that are used where they are installed. */
const optional: PackageManager[] = [
  { name: 'bun', command: 'bun', add: ['add'], files: {} },
  {
    name: 'yarn',
    command: 'yarn',
    add: ['add'],
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\nunsafeHttpWhitelist: ["127.0.0.1"]\nenableTelemetry: false\n' },
  },
  { name: 'deno', command: 'deno', add: ['add', '--npm', '--minimum-dependency-age=0'], files: {} },
];

/** npm, pnpm, and the other package managers of this machine. */
export const packageManagers: PackageManager[] = [
  ...required,
  ...optional.filter(({ command }) => findOnPath(command) !== undefined),
];

/** Creates an empty project and installs packages in it. Returns its folder. */
export async function createProject(
  machine: Machine,
  manager: PackageManager,
  packages: readonly string[],
): Promise<string> {
  const folder = machine.createFolder(`project of ${manager.name}`);
  const files = { 'package.json': '{ "name": "consumer", "private": true, "type": "module" }\n', ...manager.files };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await machine.run(manager.command, [...manager.add, ...packages], { cwd: folder });
  return folder;
}
