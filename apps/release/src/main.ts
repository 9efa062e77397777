import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { updateFiles } from '@email-automation/codegen/generated-files';
import { Command } from 'commander';
import { ExecaError } from 'execa';
import { describeChange } from './contract/changesets.ts';
import { explain } from './contract/explain.ts';
import { judge, unmet } from './contract/gate.ts';
import { updateVersions } from './contract/version.ts';
import { lintWorkflows } from './lint-workflows.ts';
import { lintPackages } from './packages/lint.ts';
import { publish } from './packages/pack.ts';
import { publicPackages } from './packages/public-packages.ts';
import { createReports, reportFolder } from './reports/report.ts';
import { root, run } from './root.ts';

/** @throws ExecaError with what the build said */
async function build(...options: string[]): Promise<void> {
  // Where CI is set, a build refuses generated files that are not committed yet, which is for `npm test` to say.
  const { CI: _, ...env } = process.env;
  const quiet = ['--output-logs=errors-only', '--log-prefix=none'];
  await run('turbo', ['run', 'build', ...quiet, ...options], { cwd: root, env, extendEnv: false });
}

const buildContract = () => build('--filter=@email-automation/openapi');

async function gate(): Promise<void> {
  const verdict = await judge(root);
  if (unmet(verdict).length > 0) throw new Error(explain(verdict));
  console.log(explain(verdict));
}

const program = new Command('pnpm release')
  .addHelpText('after', '\nExit codes: 0 no errors, 1 something failed, 2 wrong usage.')
  .helpCommand(false)
  .exitOverride(({ exitCode }) => process.exit(exitCode && 2));

program
  .command('check')
  .description('show how the contract has changed since the last release, and whether the changesets say so')
  .action(async () => {
    await buildContract();
    await gate();
  });

program
  .command('describe')
  .argument('<text>', 'what users have to know')
  .description('write the changeset that `check` demands, with this text for the changelog')
  .action(async (text: string) => {
    if (text === '') program.error('The text is empty.');
    await buildContract();
    const missing = unmet(await judge(root));
    if (missing.length === 0) return console.log('No changeset is missing.');
    console.log(`wrote ${await describeChange(root, missing, text)}; commit it with the change`);
  });

program
  .command('version')
  .description('turn the changesets into versions and changelogs, and store the contract as the released one')
  .action(async () => console.log(await updateVersions(root, build)));

program
  .command('publish')
  .description('build, pack and publish the packages whose versions the registry does not have, and tag them')
  .action(async () => {
    // What an earlier build has left in dist/ would be published too.
    for (const { folder } of await publicPackages(root)) rmSync(join(folder, 'dist'), { recursive: true, force: true });
    await build();
    const { released, changes } = await judge(root);
    if (released === undefined || changes.length > 0) {
      throw new Error('The contract is not the released one. Run `pnpm release version`, commit, then publish.');
    }
    console.log(await publish({ gitTags: true }));
  });

program
  .command('lint')
  .description('check the GitHub workflows and the packages as consumers get them; `pnpm lint` has built what it needs')
  .action(async () => {
    const packages = await publicPackages(root);
    const errors = [...(await lintWorkflows(root)), ...(await lintPackages(packages))];
    if (errors.length > 0) throw new Error(`${errors.join('\n')}\n\nCorrect the above and run lint again.`);
    console.log(`${styleText('green', 'packed')}  ${packages.length} packages, no errors in what consumers get`);
    await gate();
  });

program
  .command('report')
  .description('write the reports of the public surface, apps/release/api/; with CI set, fail on one that is old')
  .action(async () => {
    const reports = await createReports(await publicPackages(root));
    await updateFiles(root, reports, { owned: reportFolder, source: 'the public surface' });
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof ExecaError ? `It failed: ${error.message}` : (error as Error).message}\n`);
  process.exitCode = 1;
}
