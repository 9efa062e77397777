import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { pack } from './pack.ts';
import type { Manifest, PublicPackage } from './public-packages.ts';

/** Packs the packages, which are built, and returns the errors of what a consumer would get, a line for each. */
export async function lintPackages(packages: readonly PublicPackage[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'email-automation-lint-'));
  try {
    const errors = packages.map(async (one) => {
      const tarball = await readFile(await pack(one, folder));
      return (await lintTarball(tarball)).map((error) => `${one.name}  ${error}`);
    });
    return (await Promise.all(errors)).flat();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What publint, attw and our own checks find in a tarball. */
export async function lintTarball(tarball: Buffer): Promise<string[]> {
  const files = createPackageFromTarballData(tarball);
  const { messages, pkg = {} } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  const found = messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
  return [...found, ...(await attwErrors(files)), ...ownErrors(files)];
}

/**
 * The profile `esm-only` of attw: how TypeScript resolves a `require()` in versions before 5.8 is not looked at. Nor are
 * entries of data, whose default export attw does not know.
 */
async function attwErrors(files: Package): Promise<string[]> {
  const manifest = files.readFile(`/node_modules/${files.packageName}/package.json`);
  const { exports = {} } = JSON.parse(manifest) as Pick<Manifest, 'exports'>;
  const isData = (target: string | Record<string, string>) =>
    !/\.[cm]?js$/.test((typeof target === 'string' ? target : target.default) ?? '');
  const excludeEntrypoints = Object.keys(exports).filter((path) => isData(exports[path] ?? ''));
  const analysis = await checkPackage(files, { excludeEntrypoints });
  if (!analysis.types) return [];
  return Object.values(analysis.entrypoints).flatMap(({ subpath, resolutions }) =>
    (['node16-esm', 'bundler'] as const).flatMap((kind) =>
      (resolutions[kind].visibleProblems ?? []).flatMap((index) => {
        const problem = analysis.problems[index];
        return problem ? [`attw: ${subpath} (${kind}): ${problemKindInfo[problem.kind].shortDescription}`] : [];
      }),
    ),
  );
}

/** What a consumer misses in a packed package that publint and attw do not look for; each a sentence. */
function ownErrors(files: Package): string[] {
  const folder = `/node_modules/${files.packageName}`;
  const read = (name: string) => files.readFile(`${folder}/${name}`);
  const readme = files.fileExists(`${folder}/README.md`) ? read('README.md') : undefined;
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const { exports = {}, publishConfig, dependencies, peerDependencies } = manifest;
  const unmapped = files
    .listFiles()
    .find((file) => file.endsWith('.map') && JSON.parse(files.readFile(file)).sourcesContent === undefined);
  const errors = [
    !files.fileExists(`${folder}/LICENSE`) && 'The license file is missing.',
    readme === undefined && 'README.md is missing.',
    readme?.startsWith(`# ${files.packageName}\n`) === false &&
      'README.md does not begin with the name of the package.',
    ...(['description', 'license', 'exports', 'engines'] as const).map(
      (field) => !manifest[field] && `package.json has no "${field}".`,
    ),
    !exports['./package.json'] && 'exports has no "./package.json".',
    publishConfig?.access !== 'public' && 'publishConfig.access is not "public".',
    publishConfig?.provenance !== true && 'publishConfig.provenance is not true.',
    ...Object.entries(exports).map(([path, target]) => entryError(path, target)),
    ...Object.entries({ ...dependencies, ...peerDependencies }).map(
      ([name, range]) =>
        /^(workspace|catalog|file|link):/.test(range) && `${name} is "${range}", which npm cannot install.`,
    ),
    unmapped && `${unmapped.slice(folder.length + 1)} maps to sources that are not in the package: set inlineSources.`,
  ];
  return errors.filter((error) => typeof error === 'string');
}

/** Code is exported as `types` and `default`: `default` alone also serves `require()`. Data is exported as it is. */
function entryError(path: string, target: string | Record<string, string>): string | false {
  if (typeof target === 'string') return /\.[cm]?js$/.test(target) && `exports["${path}"] is code without "types".`;
  const conditions = Object.keys(target).join(', ');
  return conditions !== 'types, default' && `exports["${path}"] has ${conditions}; it takes types and default.`;
}
