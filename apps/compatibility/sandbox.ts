import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@email-automation/test-tools/start-program';

/** A sandbox in a separate process, with a control port. */
export interface Sandbox {
  url: string;
  controlUrl: string;
  controlToken: string;
  /** Sends a request to the control port. @returns the body of the response */
  control<Body>(method: string, path: string, body?: object): Promise<Body>;
  /** Returns to the data of the start, without rate limits. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const folder = dirname(fileURLToPath(import.meta.resolve('@email-automation/reference-server/package.json')));
const controlToken = 'token-of-the-control-port';

/**
 * Starts the reference server as users do, without rate limits.
 * @param workspace path of a workspace file (default: the demo)
 */
export async function startSandbox(workspace = join(folder, 'demo/workspace.yaml')): Promise<Sandbox> {
  const flags = ['--sandbox', '--control-port=0'];
  const { urls, close } = await startServer(workspace, flags, { CONTROL_TOKEN: controlToken });
  const [url = '', controlUrl = ''] = urls;
  const control = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { authorization: `Bearer ${controlToken}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${controlUrl}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`The control port responded ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  await control('PUT', '/limits', { off: true });
  return {
    url,
    controlUrl,
    controlToken,
    control,
    async reset() {
      await control('POST', '/reset');
      await control('PUT', '/limits', { off: true });
    },
    close,
  };
}

/** Starts the reference server in a separate process. @returns the URLs that it prints: the API's and the control port's */
export async function startServer(
  workspace: string,
  flags: string[],
  env: Record<string, string> = {},
): Promise<{ urls: string[]; close(): Promise<void> }> {
  const common = ['--port=0', '--database=:memory:', '--log-level=warn', `--workspace=${workspace}`];
  const program = join(folder, 'bin/email-automation-server.js');
  const { urls, end } = startProgram([program, 'serve', ...common, ...flags], env);
  return { urls: await urls, close: () => end() };
}
