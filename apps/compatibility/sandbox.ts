import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/** A sandbox in a process of its own, with a control port. */
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
  const ports = ['--port=0', '--control-port=0', '--database=:memory:', '--log-level=warn'];
  const program = join(folder, 'bin/email-automation-server.js');
  const server = execa(process.execPath, [program, 'serve', '--sandbox', ...ports, `--workspace=${workspace}`], {
    env: { CONTROL_TOKEN: controlToken },
    buffer: false,
    reject: false,
  });
  const { url, controlUrl } = await readUrls(server.stderr);
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
    async close() {
      server.kill();
      await server;
    },
  };
}

/** Reads the URLs that the server prints when it is ready. */
async function readUrls(output: NodeJS.ReadableStream): Promise<{ url: string; controlUrl: string }> {
  let text = '';
  return new Promise((resolve, reject) => {
    output.on('data', (chunk) => {
      text += chunk;
      const [url, controlUrl] = text.match(/http:\/\/[\d.]+:\d+/g) ?? [];
      if (url && controlUrl) resolve({ url, controlUrl });
    });
    output.on('end', () => reject(new Error(`The server did not start: ${text}`)));
  });
}
