// pnpm calls this hook when it packs (see pack.ts). It adds the repository to the manifest, and to the manifest of the conformance
// kit the site that its reports link to, and removes what users of the package do not need.
import { relative } from 'node:path';
import { root } from '../root.ts';
import { docsUrl } from './docs-url.ts';
import { repositoryUrl } from './repository-url.ts';

export const hooks = {
  async beforePacking({ devDependencies, scripts, ...manifest }, folder) {
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
