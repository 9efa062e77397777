import { join } from 'node:path';
import { styleText } from 'node:util';
import { lintPackages } from './packages/lint.ts';
import { publicPackages } from './packages/public-packages.ts';
import { writeReports } from './reports/write.ts';
import { root } from './root.ts';

const usage = `pnpm release <command>

  report   write the reports of the public surface, apps/release/api/; with CI set, fail when one is not up to date
  lint     pack the public packages, and check what a stranger would get
  --help   this text

Exit codes: 0 all is well, 1 something is not, 2 wrong usage.
`;

/** A failure that the user can do something about: its message says what. */
class ReleaseError extends Error {}

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

async function lint(): Promise<void> {
  const packages = publicPackages(root);
  const faults = await lintPackages(packages);
  if (faults.length > 0) throw new ReleaseError(`${faults.join('\n')}\n\nCorrect the above and run lint again.`);
  console.log(
    `${styleText('green', 'packed')}  ${packages.length} packages, nothing wrong in what strangers would get`,
  );
}

const commands: Record<string, () => Promise<void>> = { report, lint };

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (name === '--help') process.stdout.write(usage);
else if (command === undefined || rest.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await command().catch((error: Error) => {
    process.stderr.write(`${error instanceof ReleaseError ? error.message : `It failed: ${error.message}`}\n`);
    process.exitCode = 1;
  });
}
