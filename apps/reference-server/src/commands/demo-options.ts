import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@email-automation/service/domain/random';
import type { ServeOptions } from '../configuration/serve-options.ts';
import { demoWorkspaceFile } from '../demo-workspace.ts';

/**
 * Completes the options of `serve --demo`: a sandbox with demo data, which every web page can call, on a database that ends
 * with the process. Options that are given stay.
 */
export function completeDemoOptions(options: ServeOptions): ServeOptions {
  return {
    ...options,
    sandbox: true,
    console: true,
    workspace: options.workspace ?? demoWorkspaceFile,
    database: options.database ?? createDatabase(),
    corsOrigin: options.corsOrigin ?? ['*'],
    controlPort: options.controlPort ?? 0,
    controlToken: options.controlToken ?? systemRandom.token(),
    logLevel: options.logLevel ?? 'warn',
  };
}

/** A file in a separate folder, so that commands of the same user can read it. Both are deleted when the process exits. */
function createDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), 'email-automation-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'demo.db');
}
