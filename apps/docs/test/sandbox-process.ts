import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const server = fileURLToPath(import.meta.resolve('@email-automation/reference-server')).replace(/demo\.js$/, 'main.js');

/** A sandbox in a separate process, which commands of guides find. */
export interface SandboxProcess {
  url: string;
  /** A link that signs in one browser to its console. */
  consoleUrl: string;
  /** Replaces `npx @email-automation/reference-server` in a program. */
  command: string;
  /** The environment in which commands find this sandbox, and no other one. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the sandbox that guides tell readers to start. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1' } as Record<string, string>;
  const child = spawn(process.execPath, [server, '--demo', '--port', '0'], { env });
  const { API: url = '', Console: consoleUrl = '' } = await readUrls(child);
  await promisify(execFile)(process.execPath, [server, 'clock', 'set', '2026-03-02T09:15:00Z'], { env });
  return {
    url,
    consoleUrl,
    command: `"${process.execPath}" "${server}"`,
    env,
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** The URLs in what the sandbox prints when it is ready, by their names. */
async function readUrls({ stderr }: ChildProcess): Promise<Record<string, string>> {
  if (!stderr) throw new Error('The sandbox has no output.');
  const urls: Record<string, string> = {};
  for await (const line of createInterface(stderr)) {
    const [, name, url] = /^ *(\S.*?) +(http\S+)$/.exec(line) ?? [];
    if (name && url) urls[name] = url;
    if (name === 'Control port') return urls;
  }
  throw new Error('The sandbox ended before it was ready.');
}
