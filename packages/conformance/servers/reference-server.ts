import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';

const home = dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json')));
const controlToken = 'token-of-the-control-port';

/**
 * The reference server as its users start it, a process of its own with the demo workspace and the control port; and the
 * target that it brings, which claims the limits as well.
 */
export async function startReferenceServer(): Promise<{ target: Target; close(): Promise<void> }> {
  const options = ['--port=0', '--control-port=0', '--database=:memory:', '--log-level=warn'];
  const workspace = `--workspace=${join(home, 'demo/workspace.yaml')}`;
  const server = spawn(
    process.execPath,
    [join(home, 'bin/email-automation-server.js'), 'serve', ...options, workspace],
    {
      env: { ...process.env, CONTROL_TOKEN: controlToken },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const { url, control } = await listening(server.stderr);
  const addresses = { SERVER_URL: url, STATES_URL: `${control}/states`, CONTROL_TOKEN: controlToken };
  const target = readTarget(join(home, 'demo/target.yaml'), addresses);
  return {
    target: { ...target, profiles: [...target.profiles, 'limits'] },
    close() {
      server.kill();
      return ended;
    },
  };
}

/** The addresses that the server tells once it is ready. */
function listening(stderr: NodeJS.ReadableStream): Promise<{ url: string; control: string }> {
  let said = '';
  return new Promise((done, fail) => {
    stderr.on('data', (chunk) => {
      said += chunk;
      const [url, control] = said.match(/http:\/\/[\d.]+:\d+/g) ?? [];
      if (url && control) done({ url, control });
    });
    stderr.on('end', () => fail(new Error(`The reference server did not start: ${said}`)));
  });
}
