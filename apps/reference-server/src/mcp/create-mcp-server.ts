import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { describeResult } from './describe-result.ts';
import { searchTool } from './search-contract.ts';
import { NoResponse } from './send-operation.ts';
import { type Target, Unusable } from './targets.ts';
import { type OperationTool, readTools } from './tools.ts';

const instructions = {
  sandbox:
    'Tools of a sandbox of the Email Marketing Automation API: call the API, see what your own program sent and why it was refused, move the clock, read emails, and cause errors. Nothing that you do reaches anybody; reset_sandbox undoes it.',
  service: `Tools of a real service of the Email Marketing Automation API. What you change is real. To try something out, use a sandbox: ${commandOf(serverProgram)} --demo`,
};

/** A tool that is no operation of a contract. */
export interface OwnTool {
  definition: Tool;
  /** @throws the reason of an aborted signal */
  call(args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolText>;
}

/** The result of a tool. */
interface ToolText {
  text: string;
  isError: boolean;
}

/**
 * Creates a server of the Model Context Protocol for one connection, or one request.
 * @param more offered besides the operations and the search
 */
export function createMcpServer(target: Target, more: readonly OwnTool[] = []): Server {
  const server = new Server(
    { name: 'email-automation', version },
    { capabilities: { tools: {} }, instructions: instructions[target.isSandbox ? 'sandbox' : 'service'] },
  );
  allTools ??= readTools();
  const operations = allTools.filter((tool) => isOffered(tool, target));
  const offered = [searchTool, ...more, ...operations.map((tool) => toOwnTool(tool, target))];
  server.setRequestHandler('tools/list', async () => ({ tools: offered.map(({ definition }) => definition) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq: { signal } }) => {
    const tool = offered.find(({ definition }) => definition.name === name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, describeUnknown(name, offered));
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

let allTools: OperationTool[] | undefined;

const toOwnTool = (tool: OperationTool, target: Target): OwnTool => ({
  definition: tool.definition,
  call: async ({ skip = 0, ...sent }, signal) =>
    describeResult(tool, await target.send(tool, sent, signal), Number(skip), target.isSandbox),
});

function isOffered({ contract, definition }: OperationTool, { isSandbox, allowsWrites }: Target): boolean {
  return isSandbox || (contract === 'api' && (allowsWrites || definition.annotations?.readOnlyHint === true));
}

function describeUnknown(name: string, offered: readonly OwnTool[]): string {
  const isWithheld = allTools?.some(({ definition }) => definition.name === name);
  const reason = isWithheld
    ? `The tool ${name} is for a sandbox, or changes data: start the server with --allow-writes to change data of a real service.`
    : `There is no tool ${name}.`;
  return `${reason} Tools: ${offered.map(({ definition }) => definition.name).join(', ')}.`;
}

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
