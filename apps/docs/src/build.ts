import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import requirements from '@email-automation/openapi/requirements.json' with { type: 'json' };
import unspecified from '@email-automation/openapi/unspecified.json' with { type: 'json' };
import { type OpenPoint, openPointsPage, type Requirement, requirementsPage } from './registers.ts';
import { startPage } from './start-page.ts';

const require = createRequire(import.meta.url);
const site = fileURLToPath(new URL('../dist/site', import.meta.url));
const fresh = `${site}.new`;

/** Renders the reference as one file that loads nothing. */
async function reference(file: string): Promise<void> {
  const cli = join(require.resolve('@redocly/cli/package.json'), '..', 'bin', 'cli.js');
  const bundle = require.resolve('@email-automation/openapi/openapi.json');
  const options = ['--inlineBundle', '--openapi.disableSearch=false', '-o', file];
  await promisify(execFile)(process.execPath, [cli, 'build-docs', bundle, ...options], {
    // Away from any redocly.yaml: its settings are for linting.
    cwd: fresh,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
}

/** The tag of every operation, under which the reference shows it. */
function tagsOf(paths: Record<string, object>): Map<string, string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Map(operations.filter((one) => one.operationId).map((one) => [one.operationId, one.tags[0]]));
}

const tags = tagsOf(contract.paths);
await rm(fresh, { recursive: true, force: true });
await mkdir(fresh, { recursive: true });
await Promise.all([
  reference(join(fresh, 'reference.html')),
  writeFile(join(fresh, 'index.html'), startPage(contract, requirements.length, unspecified.length)),
  writeFile(join(fresh, 'requirements.html'), requirementsPage(requirements as Requirement[], tags)),
  writeFile(join(fresh, 'unspecified.html'), openPointsPage(unspecified as OpenPoint[], tags)),
  writeFile(join(fresh, 'openapi.json'), JSON.stringify(contract, null, 2)),
]);
await rm(site, { recursive: true, force: true });
await rename(fresh, site);
