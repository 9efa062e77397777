// pnpm calls this hook when it packs (see pack.ts). It adds the repository to the manifest, to the manifest of the conformance
// kit the site that its reports link to, and to the sandbox its dependency on the server, which would be a circle in the
// workspace. It removes what users of the package do not need.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { docsUrl } from './docs-url.ts';
import { repositoryUrl } from './repository-url.ts';

const server = JSON.parse(readFileSync(join(root, 'apps/reference-server/package.json'), 'utf8'));
const dependencies = { [server.name]: `^${server.version}` };

export const hooks = {
  async beforePacking({ devDependencies, scripts, ...own }, folder) {
    const manifest = own.name === '@email-automation/sandbox' ? { ...own, dependencies } : own;
    const url = await repositoryUrl();
    if (!url) return manifest;
    const docs = manifest.name === '@email-automation/conformance' ? docsUrl(url) : undefined;
    const directory = relative(root, folder).replaceAll('\\', '/');
    return {
      ...manifest,
      ...(docs && { docs }),
      homepage: `${url}/tree/HEAD/${directory}#readme`,
      bugs: `${url}/issues`,
      repository: { type: 'git', url: `git+${url}.git`, directory },
    };
  },
};
