import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';
import { readTarget } from '../src/target/read.ts';
import type { Target } from '../src/target/target.ts';

const packageFolder = dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json')));
const controlToken = 'token-of-the-control-port';

/** The path of a file of the demo. */
const demoFile = (name: string) => join(packageFolder, 'demo', name);

export interface RunningReferenceServer {
  target: Target;
  /** The control port. */
  control: { url: string; token: string };
  /** Returns to the data and the time of the start. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the reference server in a separate process, as users do, as a sandbox with the demo.
 * @returns its target description, which also claims the profile `limits`
 */
export async function startReferenceServer(): Promise<RunningReferenceServer> {
  const options = ['--sandbox', '--port=0', '--control-port=0', '--database=:memory:', '--log-level=warn'];
  const program = join(packageFolder, 'bin/email-automation-server.js');
  const args = [program, 'serve', ...options, `--workspace=${demoFile('workspace.yaml')}`];
  const { urls, end } = startProgram(args, { CONTROL_TOKEN: controlToken });
  const [url = '', control = ''] = await urls;
  const environment = {
    SERVER_URL: url,
    STATES_URL: `${control}/states`,
    CLOCK_URL: `${control}/clock`,
    CONTROL_TOKEN: controlToken,
  };
  const target = readTarget(demoFile('target.yaml'), environment);
  return {
    // A slow machine is no reason to accuse the server.
    target: { ...target, profiles: [...target.profiles, 'limits'], timeoutSeconds: 60 },
    control: { url: control, token: controlToken },
    async reset() {
      const headers = { authorization: `Bearer ${controlToken}` };
      const { ok, status } = await fetch(`${control}/reset`, { method: 'POST', headers });
      if (!ok) throw new Error(`The reference server was not reset: ${status}`);
    },
    close: () => end(),
  };
}
