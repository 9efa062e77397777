// pnpm calls this hook when it packs (see pack.ts). It adds the addresses of the project to the manifest, to the manifest of the
// conformance kit the site that its reports link to, and to the sandbox its dependency on the server, which would be a circle in
// the workspace. It removes fields that users of the package do not need.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { readAddresses } from './addresses.ts';

const server = JSON.parse(readFileSync(join(root, 'apps/reference-server/package.json'), 'utf8'));
const dependencies = { [server.name]: `^${server.version}` };
const { repository, corrections, documentation } = readAddresses(root);

export const hooks = {
  async beforePacking({ devDependencies, scripts, ...own }, folder) {
    const manifest = own.name === '@email-automation/sandbox' ? { ...own, dependencies } : own;
    if (!repository) return manifest;
    return {
      ...manifest,
      ...(manifest.name === '@email-automation/conformance' && { docs: documentation }),
      homepage: documentation,
      bugs: corrections,
      repository: {
        type: 'git',
        url: `git+${repository}.git`,
        directory: relative(root, folder).replaceAll('\\', '/'),
      },
    };
  },
};
