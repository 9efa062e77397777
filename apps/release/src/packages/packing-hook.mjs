// What a packed manifest says more, and less, than the one in the repository. pnpm calls this when it packs; see pack.ts.

const { RELEASE_REPOSITORY: url, RELEASE_ROOT: root = '' } = process.env;

export const hooks = {
  beforePacking(manifest, folder) {
    // Of no use to whoever installs the package, and they name packages that are not published.
    const { devDependencies, scripts, ...packed } = manifest;
    if (!url) return packed;
    const directory = folder.slice(root.length).replaceAll('\\', '/').replace(/^\//, '');
    return {
      ...packed,
      homepage: `${url}/tree/HEAD/${directory}#readme`,
      bugs: `${url}/issues`,
      repository: { type: 'git', url: `git+${url}.git`, directory },
    };
  },
};
