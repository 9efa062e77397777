import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { pack, packingEnvironment } from './pack.ts';
import type { Manifest, PublicPackage } from './public-packages.ts';
import { missing } from './stranger-checks.ts';

/** Packs the packages, which are built, and returns what is wrong with what a stranger would get, a line for each fault. */
export async function lintPackages(packages: readonly PublicPackage[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'email-automation-lint-'));
  try {
    const env = await packingEnvironment();
    const faults = await Promise.all(
      packages.map(async (one) => {
        const tarball = await readFile(await pack(one, folder, env));
        return (await lintTarball(tarball)).map((fault) => `${one.name}  ${fault}`);
      }),
    );
    return faults.flat();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What publint, attw and our own checks find in a tarball. */
export async function lintTarball(tarball: Buffer): Promise<string[]> {
  const files = createPackageFromTarballData(tarball);
  return [...(await publintFaults(tarball)), ...(await attwFaults(files)), ...missing(files)];
}

async function publintFaults(tarball: Buffer): Promise<string[]> {
  const { messages, pkg = {} } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`);
}

/**
 * The profile `esm-only` of attw: how TypeScript resolves a `require()` in versions before 5.8 is not looked at. Nor are
 * entries of data, whose default export attw does not know.
 */
async function attwFaults(files: Package): Promise<string[]> {
  const manifest = files.readFile(`/node_modules/${files.packageName}/package.json`);
  const { exports = {} } = JSON.parse(manifest) as Pick<Manifest, 'exports'>;
  const isData = (target: string | Record<string, string>) =>
    !/\.[cm]?js$/.test((typeof target === 'string' ? target : target.default) ?? '');
  const excludeEntrypoints = Object.keys(exports).filter((path) => isData(exports[path] ?? ''));
  const analysis = await checkPackage(files, { excludeEntrypoints });
  if (!analysis.types) return [];
  const problems = Object.values(analysis.entrypoints).flatMap(({ subpath, resolutions }) =>
    (['node16-esm', 'bundler'] as const).flatMap((kind) =>
      (resolutions[kind].visibleProblems ?? []).map((index) => {
        const problem = analysis.problems[index];
        return problem && `attw: ${subpath} (${kind}): ${problemKindInfo[problem.kind].shortDescription}`;
      }),
    ),
  );
  return problems.filter((problem) => problem !== undefined);
}
