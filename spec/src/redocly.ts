import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const cli = require.resolve('@redocly/cli/bin/cli.js');

/** The rules of the API's contract, and of contracts that have no redocly.yaml. */
export const houseRules: string = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/** The rules of the contract in a folder: its own, which extend the house rules. */
export function rulesOf(folder: string): string {
  const own = join(folder, 'redocly.yaml');
  return existsSync(own) ? own : houseRules;
}

/** The house rules of the workflows. */
export const workflowRules: string = fileURLToPath(new URL('../workflows/redocly.yaml', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The JSON outputs for several files, which Redocly prints one after another. Empty when it printed something else. */
export function parseOutputs<Output>(text: string): Output[] {
  try {
    return JSON.parse(`[${text.replaceAll(/^\}\{$/gm, '},{')}]`) as Output[];
  } catch {
    return [];
  }
}

/** Runs the Redocly CLI in a folder, without colors, notifications and network requests. */
export function redocly(args: readonly string[], folder: string): Promise<Outcome> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    // Lint finds what is wrong; what people wait for, with `dev`, is the bundle and the servers that restart with it.
    if (child.pid !== undefined && args[0] === 'lint') setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}
