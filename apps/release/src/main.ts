import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { Command } from 'commander';
import { ExecaError } from 'execa';
import { findBaseline } from './contract/baseline.ts';
import { addChangeset, readChangesets } from './contract/changesets.ts';
import { formatGateResult } from './contract/format.ts';
import { runGate, unmetDemands } from './contract/gate.ts';
import { updateVersions } from './contract/version.ts';
import { lintWorkflows } from './lint-workflows.ts';
import { checkAddresses, formatAddressedFiles } from './packages/addresses.ts';
import { lintPackages } from './packages/lint.ts';
import { pack, packRelease, publish } from './packages/pack.ts';
import { publicPackages } from './packages/public-packages.ts';
import { renamePackages } from './rename.ts';
import { createReports, reportFolder } from './reports/report.ts';
import { root, run } from './root.ts';

/** @throws ExecaError with the output of the build */
async function build(...options: string[]): Promise<void> {
  // With CI set, the build would refuse generated files that are not committed yet.
  const { CI: _, ...env } = process.env;
  const quiet = ['--output-logs=errors-only', '--log-prefix=none'];
  await run('turbo', ['run', 'build', ...quiet, ...options], { cwd: root, env, extendEnv: false });
}

/** Runs the tests of the server, and shows them, because that takes minutes. @throws ExecaError when one fails */
async function recordServer(): Promise<void> {
  await run('node', ['apps/reference-server/released/record.ts'], { cwd: root, stdout: 'inherit', stderr: 'inherit' });
}

const buildContract = () => build('--filter=@email-automation/openapi');

/**
 * Compares the built contract with a revision, the last release, or its stand-in before the first release.
 * @throws Error with the result, when the changesets do not declare the changes of the contract
 */
async function checkGate(since?: string): Promise<void> {
  using baseline = await findBaseline(root, since);
  const result = await runGate(root, baseline);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary !== undefined) appendFileSync(summary, `${formatGateResult(result)}\n`);
  if (unmetDemands(result).length > 0) throw new Error(formatGateResult(result));
  console.log(formatGateResult(result));
}

const program = new Command('pnpm release')
  .addHelpText('after', '\nExit codes: 0 no errors, 1 something failed, 2 wrong usage.')
  .helpCommand(false)
  .exitOverride(({ exitCode }) => process.exit(exitCode && 2));

program
  .command('check')
  .description('show how the contract has changed since the last release, and whether the changesets declare it')
  .option(
    '--since <revision>',
    'compare with this commit, branch or tag; before the first release, the default is the last tag or what main has',
  )
  .action(async ({ since }: { since?: string }) => {
    await buildContract();
    await checkGate(since);
  });

program
  .command('describe <text>')
  .description('write the changeset that `check` demands; the text says what users have to know')
  .action(async (text: string) => {
    if (text === '') program.error('The text is empty.');
    await buildContract();
    const releases = unmetDemands(await runGate(root)).map(({ name, required }) => ({ name, type: required }));
    if (releases.length === 0) return console.log('No changeset is missing.');
    console.log(`wrote ${await addChangeset(root, releases, text)}; commit it with the change`);
  });

program
  .command('version')
  .description(
    'turn the changesets into versions and changelogs, and store the contract and what the server needs as released',
  )
  .action(async () => console.log(await updateVersions(root, build, recordServer)));

/**
 * Builds the released packages, without files of earlier builds.
 * @throws Error when the contract is not the released one, or the owner has not filled in an address
 */
async function buildReleased(): Promise<void> {
  checkAddresses(root);
  const packages = await publicPackages(root);
  for (const { folder } of packages) rmSync(join(folder, 'dist'), { recursive: true, force: true });
  // The cache restores the files of earlier builds too.
  await build('--force', ...packages.map(({ name }) => `--filter=${name}`));
  const { since, changes } = await runGate(root);
  if (since === undefined || changes.length > 0) {
    throw new Error('The contract is not the released one. Run `pnpm release version`, commit, then publish.');
  }
}

program
  .command('pack <folder>')
  .description('build and pack the packages whose versions the registry does not have, for another job to publish')
  .action(async (folder: string) => {
    await buildReleased();
    await packRelease(resolve(root, folder));
  });

program
  .command('preview <folder>')
  .description('build and pack the packages that changesets name, for others to try before the release')
  .action(async (folder: string) => {
    await build();
    const named = new Set(readChangesets(root).flatMap(({ releases }) => releases.map(({ name }) => name)));
    const changed = (await publicPackages(root)).filter(({ name }) => named.has(name));
    mkdirSync(resolve(root, folder), { recursive: true });
    for (const one of changed) console.log(`packed ${await pack(one, resolve(root, folder))}`);
    if (changed.length === 0) console.log('No changeset names a package.');
  });

program
  .command('publish')
  .description('build, pack and publish the packages whose versions the registry does not have, and tag them')
  .action(async () => {
    await buildReleased();
    console.log(await publish(true));
  });

program
  .command('lint')
  .description('check the GitHub workflows and the built packages as consumers get them, then the same as `check`')
  .action(async () => {
    const packages = await publicPackages(root);
    const errors = [...(await lintWorkflows(root)), ...(await lintPackages(packages))];
    if (errors.length > 0) throw new Error(`${errors.join('\n')}\n\nCorrect these errors and run lint again.`);
    console.log(`Packed ${packages.length} packages without errors.`);
    await checkGate();
  });

program
  .command('rename <from> <to>')
  .description('replace the scope on npm, such as @acme, or the module path of Go, in all files')
  .action(async (from: string, to: string) => {
    console.log(
      `Changed ${await renamePackages(root, from, to)} files. Run format, install, and build, then commit them.`,
    );
  });

program
  .command('report')
  .description(
    `write the reports of the public surface, ${reportFolder}/, and the addresses in READMEs; with CI set, fail if one is out of date`,
  )
  .action(async () => {
    const files = { ...(await createReports(await publicPackages(root))), ...(await formatAddressedFiles(root)) };
    await updateFiles(root, files, { owned: reportFolder, source: 'the public surface' });
  });

await program.parseAsync().catch((error: Error) => {
  process.stderr.write(`${error instanceof ExecaError ? `It failed: ${error.message}` : error.message}\n`);
  process.exitCode = 1;
});
