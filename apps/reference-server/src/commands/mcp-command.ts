import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { findSandbox, sandboxOption } from './with-operator.ts';

/** Adds `mcp`: tools for agents, on standard input and output. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('give agents tools for a sandbox by the Model Context Protocol on standard input and output')
    .addOption(sandboxOption())
    .action(({ sandbox }: { sandbox?: string }) => serveMcp(sandbox));
}

async function serveMcp(sandbox: string | undefined): Promise<void> {
  // Loaded on demand: other commands start faster without them.
  const [{ serveStdio, StdioServerTransport }, { createMcpServer }, { createSandboxTarget, Unusable }] =
    await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../mcp/create-mcp-server.ts'),
      import('../mcp/sandbox-target.ts'),
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
  const target = createSandboxTarget(find);
  const transport = new StdioServerTransport(Readable.from(readMessages()));
  const onerror = ({ message }: Error) => process.stderr.write(`${message}\n`);
  serveStdio(() => createMcpServer(target), { transport, onerror });
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
