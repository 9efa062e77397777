import { existsSync, globSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startShared } from '@email-automation/test-tools/leftovers';
import { type Listening, listen } from '@email-automation/test-tools/listen';
import { publish } from 'libnpmpublish';
import { pack } from 'tar-stream';
import { runServer } from 'verdaccio';
import { root, run } from '../src/root.ts';

/**
 * Starts a registry on the loopback address, which accepts packages from all users and asks no other registry.
 * @param onPublish is called before a package is accepted, which it is not if this destroys the request
 */
export async function startRegistry(
  folder: string,
  onPublish?: (request: IncomingMessage) => void,
): Promise<Listening> {
  const options = {
    storage: join(folder, 'storage'),
    // Verdaccio resolves its other paths relative to these files, which need not exist.
    configPath: join(folder, 'verdaccio.yaml'),
    self_path: join(folder, 'verdaccio.yaml'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' } },
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  };
  // Its modules listen to signals, once.
  const server = await startShared(() => runServer(options));
  // On a busy machine, a package is packed for longer than the usual five seconds, which would end the connection of the next.
  server.keepAliveTimeout = 60_000;
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.method === 'PUT') onPublish?.(request);
  });
  return listen(server);
}

/** A project or a package in the output of `pnpm ls --json`. */
interface ListedPackage {
  path: string;
  version?: string;
  dependencies?: Record<string, ListedPackage>;
  optionalDependencies?: Record<string, ListedPackage>;
}

/**
 * Publishes all runtime dependencies of packages of the workspace to a registry, in the versions that are installed
 * here, so that consumers need no other registry.
 */
export async function publishDependencies(registry: string, names: readonly string[]): Promise<void> {
  for (const folder of await findInstalledFolders(names)) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // With npm's library, because a process of npm takes half a second for each package.
    await publish(manifest, await packFolder(folder), { registry, forceAuth: { token: 'made-up' } });
  }
}

async function findInstalledFolders(names: readonly string[]): Promise<string[]> {
  const filters = names.map((name) => `--filter=${name}`);
  const { stdout } = await run('pnpm', ['ls', ...filters, '--prod', '--depth=Infinity', '--json'], { cwd: root });
  const folders = new Set<string>();
  const visit = ({ dependencies, optionalDependencies }: ListedPackage) => {
    for (const node of Object.values({ ...dependencies, ...optionalDependencies })) {
      if (node.version?.startsWith('link:')) continue;
      if (existsSync(node.path)) folders.add(node.path);
      visit(node);
    }
  };
  for (const project of JSON.parse(stdout) as ListedPackage[]) visit(project);
  return [...folders];
}

/** Packs the files of an installed package. (`tar` would write pnpm's hard links, which npm ignores.) */
async function packFolder(folder: string): Promise<Buffer> {
  const archive = pack();
  for (const file of globSync('**', {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile()) archive.entry({ name: `package/${relative(folder, path)}` }, readFileSync(path));
  }
  archive.finalize();
  // Level 1, because speed matters more than size in a test.
  return gzipSync(await buffer(archive), { level: 1 });
}
