import { join } from 'node:path';
import { styleText } from 'node:util';
import { describe } from './contract/describe.ts';
import { explain } from './contract/explain.ts';
import { judge, unmet } from './contract/gate.ts';
import { makeVersions } from './contract/version.ts';
import { lintPackages } from './packages/lint.ts';
import { publicPackages } from './packages/public-packages.ts';
import { publish } from './packages/publish.ts';
import { ReleaseError } from './release-error.ts';
import { writeReports } from './reports/write.ts';
import { root, toolsFirst } from './root.ts';
import { runWell } from './run.ts';
import { lintWorkflows } from './workflows/lint.ts';

const usage = `pnpm release <command>

  check            show how the contract has changed since the last release, and whether the changesets say so
  describe <text>  write the changeset that \`check\` demands, with this text for the changelog
  version          make the changesets into versions and changelogs, and keep the contract as the released one
  publish          build, pack and publish the packages whose versions the registry does not have, and tag them
  lint             check the GitHub workflows and what a stranger would get, then what \`check\` does
  report           write the reports of the public surface, apps/release/api/; with CI set, fail on one that is old
  --help           this text

Exit codes: 0 all is well, 1 something is not, 2 wrong usage.
`;

async function report(): Promise<void> {
  const check = Boolean(process.env.CI);
  const stale = await writeReports(publicPackages(root), join(root, 'apps', 'release', 'api'), { check });
  if (stale.length === 0) return;
  const names = stale.map((name) => `apps/release/api/${name}`).join(', ');
  if (!check) return console.log(`wrote ${names}: the public surface has changed; commit the files with it`);
  throw new ReleaseError(
    `Not what the packages show to their users: ${names}. Run \`pnpm build\` and commit the files.`,
  );
}

/** What the package's own lint runs, after the tasks that build what it needs. */
async function lint(): Promise<void> {
  const packages = publicPackages(root);
  const faults = [...(await lintWorkflows(root)), ...(await lintPackages(packages))];
  if (faults.length > 0) throw new ReleaseError(`${faults.join('\n')}\n\nCorrect the above and run lint again.`);
  console.log(
    `${styleText('green', 'packed')}  ${packages.length} packages, nothing wrong in what strangers would get`,
  );
}

/** @throws Error with what the build said */
async function build(...options: string[]): Promise<void> {
  // Where CI is set, a build refuses generated files that are not committed yet, which is for `npm test` to say.
  const { CI: _, ...env } = toolsFirst();
  await runWell('turbo', ['run', 'build', '--output-logs=errors-only', '--log-prefix=none', ...options], {
    cwd: root,
    env,
  });
}

async function gate(): Promise<void> {
  const verdict = await judge(root);
  if (unmet(verdict).length > 0) throw new ReleaseError(explain(verdict));
  console.log(explain(verdict));
}

async function check(): Promise<void> {
  await build('--filter=@email-automation/openapi');
  await gate();
}

async function describeChanges(text: string): Promise<void> {
  await build('--filter=@email-automation/openapi');
  const file = describe(root, await judge(root), text);
  console.log(file ? `wrote ${file}; commit it with the change` : 'No changeset is missing.');
}

async function version(): Promise<void> {
  console.log(await makeVersions(root, build));
}

async function publishPackages(): Promise<void> {
  await build();
  const { released, changes } = await judge(root);
  if (released === undefined || changes.length > 0) {
    throw new ReleaseError('The contract is not the released one. Run `pnpm release version`, commit, then publish.');
  }
  console.log(await publish({ gitTags: true }));
}

interface Command {
  /** How many words it takes. */
  words: number;
  run(text: string): Promise<void>;
}

const commands: Record<string, Command> = {
  check: { words: 0, run: check },
  describe: { words: 1, run: describeChanges },
  version: { words: 0, run: version },
  publish: { words: 0, run: publishPackages },
  lint: { words: 0, run: lint },
  report: { words: 0, run: report },
};

const [name = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name === '--help') process.stdout.write(usage);
else if (command === undefined || words.length !== command.words || words.includes('')) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await command.run(words[0] ?? '').catch((error: Error) => {
    process.stderr.write(`${error instanceof ReleaseError ? error.message : `It failed: ${error.message}`}\n`);
    process.exitCode = 1;
  });
}
