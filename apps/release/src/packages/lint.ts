import { existsSync, mkdtempDisposableSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { pack } from './pack.ts';
import type { Manifest, PublicPackage } from './public-packages.ts';

/** Packs built packages and returns the errors that consumers would run into, one line each. */
export async function lintPackages(packages: readonly PublicPackage[]): Promise<string[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'email-automation-lint-'));
  const errors = packages.map(async (one) => {
    const tarball = await readFile(await pack(one, folder.path));
    const unpacked = unpackedFiles(one.folder, createPackageFromTarballData(tarball));
    return [...unpacked, ...(await lintTarball(tarball))].map((error) => `${one.name}  ${error}`);
  });
  return (await Promise.all(errors)).flat();
}

/** Files that users need without an export, by their beginnings. */
const unexported = ['skills/', 'demo/', 'dist/THIRD-PARTY-LICENSES.md'];

/** Returns which of these a package has, and its tarball has not. */
function unpackedFiles(folder: string, files: Package): string[] {
  const packed = files.listFiles(`/node_modules/${files.packageName}`).join('\n');
  const missing = unexported.filter((path) => existsSync(join(folder, path)) && !packed.includes(`/${path}`));
  return missing.map((path) => `${path} is not packed: name it in "files".`);
}

/** Returns the errors that publint, attw and the rules of this repository find in a tarball. */
export async function lintTarball(tarball: Buffer): Promise<string[]> {
  const files = createPackageFromTarballData(tarball);
  const manifest: Manifest = JSON.parse(files.readFile(`/node_modules/${files.packageName}/package.json`));
  const { messages, pkg = {} } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  const errors = messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
  return [...errors, ...(await typeErrors(files, manifest)), ...houseRuleErrors(files, manifest)];
}

type Target = string | Record<string, string>;
const isCode = (target: Target) => /\.[cm]?js$/.test((typeof target === 'string' ? target : target.default) ?? '');

/**
 * Runs attw with its profile `esm-only`, which leaves out how TypeScript before 5.8 resolves `require()`. Leaves out
 * entries of data too, because attw does not know their default export.
 */
async function typeErrors(files: Package, { exports = {} }: Manifest): Promise<string[]> {
  const excludeEntrypoints = Object.keys(exports).filter((path) => !isCode(exports[path] ?? ''));
  const analysis = await checkPackage(files, { excludeEntrypoints });
  if (!analysis.types) return [];
  return Object.values(analysis.entrypoints).flatMap(({ subpath, resolutions }) =>
    (['node16-esm', 'bundler'] as const).flatMap((resolution) =>
      analysis.problems
        .filter((_, index) => resolutions[resolution].visibleProblems?.includes(index))
        .map(({ kind }) => `attw: ${subpath} (${resolution}): ${problemKindInfo[kind].shortDescription}`),
    ),
  );
}

/** Returns missing needs of consumers that neither publint nor attw looks for, one sentence each. */
function houseRuleErrors(files: Package, manifest: Manifest): string[] {
  const folder = `/node_modules/${files.packageName}/`;
  const read = (name: string) => (files.fileExists(folder + name) ? files.readFile(folder + name) : undefined);
  const { exports = {}, publishConfig } = manifest;
  const maps = files.listFiles().filter((file) => file.endsWith('.map'));
  const unmapped = maps.filter((file) => {
    const { sources = [], sourcesContent } = JSON.parse(files.readFile(file));
    const isPacked = (source: string) => files.fileExists(posix.join(posix.dirname(file), source));
    return sourcesContent === undefined && !sources.every(isPacked);
  });
  const required = ['description', 'license', 'exports', 'engines'] as const;
  return [
    read('LICENSE') === undefined && 'The license file is missing.',
    read('README.md')?.startsWith(`# ${files.packageName}\n`) ||
      'README.md is missing or does not begin with the name of the package.',
    ...required.map((field) => !manifest[field] && `package.json has no "${field}".`),
    !exports['./package.json'] && 'exports has no "./package.json".',
    publishConfig?.access !== 'public' && 'publishConfig.access is not "public".',
    publishConfig?.provenance !== true && 'publishConfig.provenance is not true.',
    ...Object.entries(exports).map(([path, target]) => conditionError(path, target)),
    ...undeclaredImports(files, manifest).map((name) => `The package imports ${name}, which users do not install.`),
    ...unmapped.map(
      (file) => `${file.slice(folder.length)} maps to sources that are not packed: set inlineSources, or pack them.`,
    ),
  ].filter((error) => typeof error === 'string');
}

/** Returns the packages that code or types import, but that the manifest does not declare, such as private ones. */
function undeclaredImports(files: Package, { dependencies, peerDependencies }: Manifest): string[] {
  const declared = { ...dependencies, ...peerDependencies, [files.packageName]: '' };
  const code = files.listFiles().filter((file) => /\.[cm]?[jt]s$/.test(file));
  const lines = code.flatMap((file) => files.readFile(file).split('\n'));
  const names = lines.flatMap((line) => {
    const [statement = '', specifier = '', end] = line.split(/["']/);
    const isImport = statement === 'import ' || /^(import|export|\}).* from $/.test(statement);
    if (!isImport || specifier.startsWith('.') || !['', ';'].includes(end ?? '-')) return [];
    return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  });
  return [...new Set(names)].filter((name) => !isBuiltin(name) && !Object.hasOwn(declared, name));
}

/** Exports of code have `types` and `default`, because `default` alone also serves `require()`, and can have code for browsers. */
function conditionError(path: string, target: Target): string | false {
  const conditions = Object.keys(typeof target === 'string' ? { default: target } : target).join(', ');
  if (/^types, (browser, )?default$/.test(conditions) || (conditions === 'default' && !isCode(target))) return false;
  return `exports["${path}"] has the conditions "${conditions}" instead of "types, default".`;
}
