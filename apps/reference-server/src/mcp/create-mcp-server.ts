import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { describeResult } from './describe-result.ts';
import { type Target, Unusable } from './sandbox-target.ts';
import { searchTool } from './search-contract.ts';
import { NoResponse } from './send-operation.ts';
import { type OperationTool, readTools } from './tools.ts';

const instructions =
  'Tools of a sandbox of the Email Marketing Automation API: call the API, see what your own program sent and why it was refused, move the clock, read emails, and cause errors. Nothing that you do reaches anybody; reset_sandbox undoes it.';

/** A tool, as the protocol describes it, and its work. */
export interface McpTool {
  definition: Tool;
  /** @throws the reason of an aborted signal */
  call(args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolText>;
}

/** The result of a tool. */
interface ToolText {
  text: string;
  isError: boolean;
}

/** Creates a server of the Model Context Protocol for one connection, or one request. */
export function createMcpServer(target: Target): Server {
  const server = new Server({ name: 'email-automation', version }, { capabilities: { tools: {} }, instructions });
  operations ??= readTools();
  const offered = [searchTool, ...operations.map((tool) => toMcpTool(tool, target))];
  server.setRequestHandler('tools/list', async () => ({ tools: offered.map(({ definition }) => definition) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq: { signal } }) => {
    const tool = offered.find(({ definition }) => definition.name === name);
    if (tool === undefined) {
      const names = offered.map(({ definition }) => definition.name).join(', ');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}. Tools: ${names}.`);
    }
    const invalid = findInvalid(tool.definition.inputSchema, args);
    if (invalid !== undefined) return toResult({ text: invalid, isError: true });
    try {
      return toResult(await tool.call(args, signal));
    } catch (error) {
      if (error instanceof Unusable || error instanceof NoResponse)
        return toResult({ text: error.message, isError: true });
      throw error;
    }
  });
  return server;
}

let operations: OperationTool[] | undefined;

const toMcpTool = (tool: OperationTool, target: Target): McpTool => ({
  definition: tool.definition,
  call: async ({ skip = 0, ...sent }, signal) => describeResult(tool, await target(tool, sent, signal), Number(skip)),
});

/** Missing and unknown arguments of a tool; the server that it calls checks their values. */
function findInvalid(
  { properties = {}, required = [], additionalProperties }: Tool['inputSchema'],
  args: object,
): string | undefined {
  const missing = required.filter((name) => Object(args)[name] === undefined);
  const unknown =
    additionalProperties === false ? Object.keys(args).filter((name) => !Object.hasOwn(properties, name)) : [];
  if (missing.length === 0 && unknown.length === 0) return undefined;
  const lines = [
    ...missing.map((name) => `The argument ${name} is missing.`),
    ...unknown.map((name) => `There is no argument ${name}.`),
  ];
  return `${lines.join(' ')} Arguments: ${Object.keys(properties).join(', ') || 'none'}.`;
}

const toResult = ({ text, isError }: ToolText): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});
