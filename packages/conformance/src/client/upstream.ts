import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UsageError } from '../files/read-text.ts';
import { formatAuthorization } from '../http/credential.ts';
import { send } from '../http/send.ts';
import { findFreePorts } from '../processes/free-ports.ts';
import { startServer } from '../processes/server-process.ts';
import { completeTarget } from '../target/read.ts';
import type { Target } from '../target/target.ts';
import type { ReceivedRequest } from '../weather/received-request.ts';
import type { Reply } from '../weather/reply.ts';

/** The server behind the scenarios, which responds wherever a script does not. */
export interface Upstream {
  url: string;
  account: string;
  /** Sends a request to the server, with the server's credential, not the client's. */
  forward(request: Pick<ReceivedRequest, 'method' | 'target' | 'headers' | 'text'>): Promise<Reply>;
  /** The body of a GET. @throws UpstreamError unless the server responds with 200 */
  read(path: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** There is no server for the scenarios, or it does not work. The message says how to fix it. */
export class UpstreamError extends UsageError {}

/** Uses the server of a target. */
export function createUpstream(target: Target, close: () => Promise<void> = async () => {}): Upstream {
  const authorization = formatAuthorization({ basic: target.credentials.token }) ?? '';
  const base = target.baseUrl.replace(/(?<!\/)\/+$/, '');
  const upstream: Upstream = {
    url: base,
    account: target.account,
    close,
    async forward({ method, target: path, headers, text }) {
      const body = text === '' ? {} : { body: text, headers: { 'content-type': headers['content-type'] ?? '' } };
      const response = await send(
        { method, url: new URL(base + path), ...body, headers: { ...body.headers, authorization } },
        target.timeoutSeconds,
      );
      const names = ['content-type', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'retry-after'];
      const kept = names.flatMap((name) => (response.headers[name] ? [[name, response.headers[name]]] : []));
      return { status: response.status, headers: Object.fromEntries(kept), text: response.text };
    },
    async read(path) {
      const { status, text } = await upstream.forward({ method: 'GET', target: path, headers: {}, text: '' });
      if (status === 200) return JSON.parse(text);
      throw new UpstreamError(
        `The server behind the scenarios responds to ${path} with ${status}. Check its account and token.`,
      );
    },
  };
  return upstream;
}

/** The package whose server is behind the scenarios if none is named. */
const serverPackage = '@email-automation/reference-server';

/** The account and the token of its demo data. */
const demo = { account: '1001', credentials: { token: 'demo-token-of-the-conformance-kit' } };

/** Seconds until the server has to be ready. */
const startSeconds = 30;

/**
 * Starts the reference server that is installed in the folder or beside the kit, with its demo data, in memory.
 * @throws UpstreamError when it is not installed
 */
export async function startUpstream(folder = process.cwd()): Promise<Upstream> {
  const packageFolder = findPackage(folder) ?? findPackage(import.meta.dirname);
  if (packageFolder === undefined)
    throw new UpstreamError(
      `The scenarios need a server. Install one with \`npm install --save-dev ${serverPackage}\`, or name the target file of yours with --upstream.`,
    );
  const [port = 0] = await findFreePorts(1, '127.0.0.1');
  const options = [`--port=${port}`, '--database=:memory:', '--log-level=warn'];
  const limits = ['--limit-batch=100000', '--limit-individual=1000000', '--limit-records=10000000'];
  const command = [process.execPath, join(packageFolder, 'bin/email-automation-server.js'), 'serve'];
  const workspace = `--workspace=${join(packageFolder, 'demo/workspace.yaml')}`;
  const server = await startServer([...command, ...options, ...limits, workspace], {
    folder: packageFolder,
    environment: withoutServerOptions(process.env),
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await server.ready(url, startSeconds);
  } catch (error) {
    await server.stop();
    throw new UpstreamError((error as Error).message);
  }
  return createUpstream(completeTarget({ baseUrl: url, ...demo }), () => server.stop());
}

function findPackage(folder: string): string | undefined {
  try {
    return dirname(createRequire(join(folder, 'file.js')).resolve(`${serverPackage}/package.json`));
  } catch {
    return undefined;
  }
}

/** The environment may configure another server of the user. */
const withoutServerOptions = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^(EMAIL_AUTOMATION_|DATABASE_URL|SMTP_URL|CONTROL_TOKEN)/.test(name),
    ),
  );
