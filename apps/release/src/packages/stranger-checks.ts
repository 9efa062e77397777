import type { Package } from '@arethetypeswrong/core';
import type { Manifest } from './public-packages.ts';

/** What a stranger misses in a packed package that publint and attw do not look for; each a sentence. */
export function missing(files: Package): string[] {
  const folder = `/node_modules/${files.packageName}`;
  const has = (name: string) => files.fileExists(`${folder}/${name}`);
  const read = (name: string) => files.readFile(`${folder}/${name}`);
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const faults = [
    !has('LICENSE') && 'The licence file is missing.',
    !has('README.md') && 'README.md is missing.',
    has('README.md') &&
      !read('README.md').startsWith(`# ${files.packageName}\n`) &&
      'README.md does not begin with the name of the package.',
    ...(['description', 'license', 'exports', 'engines'] as const).map(
      (field) => !manifest[field] && `package.json has no "${field}".`,
    ),
    !manifest.exports?.['./package.json'] && 'exports has no "./package.json".',
    manifest.publishConfig?.access !== 'public' && 'publishConfig.access is not "public".',
    manifest.publishConfig?.provenance !== true && 'publishConfig.provenance is not true.',
    ...Object.entries(manifest.exports ?? {}).map(([path, target]) => entryFault(path, target)),
    ...Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies }).map(
      ([name, range]) =>
        /^(workspace|catalog|file|link):/.test(range) && `${name} is "${range}", which npm cannot install.`,
    ),
    ...files
      .listFiles()
      .filter((file) => file.endsWith('.map') && JSON.parse(files.readFile(file)).sourcesContent === undefined)
      .slice(0, 1)
      .map(
        (file) => `${file.slice(folder.length + 1)} maps to sources that are not in the package: set inlineSources.`,
      ),
  ];
  return faults.filter((fault) => fault !== false);
}

/** Code is exported as `types` and `default`: `default` alone also serves `require()`. Data is exported as it is. */
function entryFault(path: string, target: string | Record<string, string>): string | false {
  if (typeof target === 'string') return /\.[cm]?js$/.test(target) && `exports["${path}"] is code without "types".`;
  const conditions = Object.keys(target).join(', ');
  return conditions !== 'types, default' && `exports["${path}"] has ${conditions}; it takes types and default.`;
}
