import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { publish } from 'libnpmpublish';
import { pack } from 'tar-stream';
import { runServer } from 'verdaccio';
import { root, run } from '../src/root.ts';

export interface Registry {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** A registry on the loopback address that keeps its packages in a folder, takes them from anybody, and asks no other. */
export async function startRegistry(folder: string): Promise<Registry> {
  const server = await runServer({
    storage: join(folder, 'storage'),
    // Verdaccio looks for what it keeps beside a file of this name.
    configPath: join(folder, 'verdaccio.yaml'),
    self_path: join(folder, 'verdaccio.yaml'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' } },
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A project or a package as `pnpm ls --json` prints it. */
interface Node {
  path: string;
  version?: string;
  dependencies?: Record<string, Node>;
  optionalDependencies?: Record<string, Node>;
}

/**
 * Publishes to a registry what these packages of the workspace need at run time and do not hold themselves, in the
 * versions that are installed here: whoever installs from that registry needs no other one.
 */
export async function publishThirdParties(registry: string, names: readonly string[]): Promise<void> {
  for (const folder of await installedFolders(names)) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    // By npm's library: npm itself packs and publishes one package a process, in half a second each.
    await publish(manifest, await tarballOf(folder), { registry, forceAuth: { token: 'made-up' } });
  }
}

async function installedFolders(names: readonly string[]): Promise<string[]> {
  const filters = names.map((name) => `--filter=${name}`);
  const { stdout } = await run('pnpm', ['ls', ...filters, '--prod', '--depth=Infinity', '--json'], { cwd: root });
  const folders = new Set<string>();
  const visit = ({ dependencies, optionalDependencies }: Node) => {
    for (const node of Object.values({ ...dependencies, ...optionalDependencies })) {
      if (node.version?.startsWith('link:')) continue;
      if (existsSync(node.path)) folders.add(node.path);
      visit(node);
    }
  };
  for (const project of JSON.parse(stdout) as Node[]) visit(project);
  return [...folders];
}

/** The files of an installed package as a registry takes them. (`tar` would write pnpm's hard links, which npm leaves out.) */
async function tarballOf(folder: string): Promise<Buffer> {
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
  // It lives as long as a test: speed counts, size does not.
  return gzipSync(await buffer(archive), { level: 1 });
}
