import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { isLoopback } from '@email-automation/service/services/access/network-address';
import { type Command, Option } from 'commander';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { readSecretFiles } from '../configuration/secret-files.ts';
import { parseUrl } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { findSandbox, sandboxOption } from './with-operator.ts';

interface McpOptions {
  sandbox?: string;
  url?: string;
  allowWrites?: boolean;
}

/** Adds `mcp`: tools for agents, on standard input and output. */
export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description(
      'give agents tools for a sandbox, or for a real service, by the Model Context Protocol on standard input and output',
    )
    .addOption(sandboxOption())
    .addOption(
      new Option(
        '--url <url>',
        'URL of a real service, whose API token is in API_TOKEN, or in the file that API_TOKEN_FILE names',
      )
        .argParser(parseUrl)
        .conflicts('sandbox'),
    )
    .option('--allow-writes', 'with --url: also tools that change data', false)
    .action(async (options: McpOptions) => {
      try {
        await serveMcp(options);
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
        command.error(`error: ${error.message}`);
      }
    });
}

async function serveMcp({ sandbox, url, allowWrites = false }: McpOptions): Promise<void> {
  readSecretFiles(process.env, ['API_TOKEN']);
  const { API_TOKEN: token } = process.env;
  if (url === undefined && allowWrites)
    throw new ConfigurationError('--allow-writes is for --url: a sandbox allows them.');
  if (url !== undefined && token === undefined)
    throw new ConfigurationError('Set the API token of the service in API_TOKEN, or its file in API_TOKEN_FILE.');
  if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname))
    throw new ConfigurationError('--url must begin with https://, because requests carry the token.');
  // Loaded on demand: other commands start faster without them.
  const [
    { serveStdio, StdioServerTransport },
    { createMcpServer },
    { createSandboxTarget, createServiceTarget, Unusable },
    { testTool },
  ] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../mcp/create-mcp-server.ts'),
    import('../mcp/targets.ts'),
    import('./test-server-tool.ts'),
  ]);
  const find = () => {
    try {
      const { url: api, ...control } = findSandbox(sandbox);
      if (api !== undefined) return { url: api, ...control };
      throw new CommandError(
        `For the sandbox of another user or computer, connect to ${control.controlUrl}/mcp by HTTP.`,
      );
    } catch (error) {
      throw error instanceof CommandError ? new Unusable(error.message) : error;
    }
  };
  const target =
    url === undefined ? createSandboxTarget(find, token) : createServiceTarget(url, token as string, allowWrites);
  const transport = new StdioServerTransport(Readable.from(readMessages()));
  const onerror = ({ message }: Error) => process.stderr.write(`${message}\n`);
  serveStdio(() => createMcpServer(target, url === undefined ? [testTool] : []), { transport, onerror });
}

/** The lines of standard input that are JSON. The library ignores other lines, and their senders would wait in vain. */
async function* readMessages(): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      JSON.parse(line);
      yield Buffer.from(`${line}\n`);
    } catch {
      const error = { code: -32700, message: 'Parse error: send one JSON-RPC message in each line.' };
      if (line.trim() !== '') process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
    }
  }
}
