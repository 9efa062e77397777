import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoWorkspace } from '@email-automation/reference-server';
import { startProgram } from '@email-automation/test-tools/start-program';

const main = fileURLToPath(new URL('main.js', import.meta.resolve('@email-automation/reference-server')));

/** Starts the reference server as a process with the demo workspace, and with limits that are never reached. */
export async function startReferenceServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  const limits = ['individual', 'batch', 'records'].map((name) => `--limit-${name}=1000000000`);
  const options = ['--port=0', `--database=${join(folder, 'server.db')}`, `--workspace=${demoWorkspace}`];
  const { urls, end } = startProgram([main, 'serve', ...options, ...limits, '--log-level=warn']);
  const [url = ''] = await urls;
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true });
  };
  return { url, stop };
}
