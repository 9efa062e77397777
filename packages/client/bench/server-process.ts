import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoWorkspace } from '@email-automation/reference-server';

const main = fileURLToPath(new URL('main.js', import.meta.resolve('@email-automation/reference-server')));

/** Starts the reference server as a process with the demo workspace, and with limits that are never reached. */
export async function startReferenceServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  const limits = ['individual', 'batch', 'records'].map((name) => `--limit-${name}=1000000000`);
  const options = ['--port=0', `--database=${join(folder, 'server.db')}`, `--workspace=${demoWorkspace}`];
  const child = spawn(process.execPath, [main, 'serve', ...options, ...limits, '--log-level=warn'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const [found] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    exit.then(() => reject(new Error(output)));
  });
  const stop = async () => {
    child.kill();
    await exit;
    rmSync(folder, { recursive: true });
  };
  return { url, stop };
}
