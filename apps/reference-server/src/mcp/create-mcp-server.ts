import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import { describeResult } from './describe-result.ts';
import { searchContract, searchTool } from './search-contract.ts';
import { NoResponse } from './send-operation.ts';
import { type Target, Unusable } from './targets.ts';
import { type OperationTool, readTools } from './tools.ts';

const instructions = {
  sandbox:
    'Tools of a sandbox of the Email Marketing Automation API: call the API, see what your own program sent and why it was refused, move the clock, read emails, and cause errors. Nothing that you do reaches anybody; reset_sandbox undoes it.',
  service:
    'Tools of a real service of the Email Marketing Automation API. What you change is real. To try something out, use a sandbox: npx @email-automation/reference-server --demo',
};

/** Creates a server of the Model Context Protocol for one connection, or one request. */
export function createMcpServer(target: Target): Server {
  const server = new Server(
    { name: 'email-automation', version },
    { capabilities: { tools: {} }, instructions: instructions[target.isSandbox ? 'sandbox' : 'service'] },
  );
  allTools ??= readTools();
  const offered = allTools.filter((tool) => isOffered(tool, target));
  server.setRequestHandler('tools/list', async () => ({
    tools: [searchTool, ...offered.map(({ definition }) => definition)],
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, { mcpReq: { signal } }) => {
    const tool = name === searchTool.name ? undefined : offered.find(({ definition }) => definition.name === name);
    if (name !== searchTool.name && tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, describeUnknown(name, offered));
    const invalid = findInvalid((tool?.definition ?? searchTool).inputSchema, args);
    if (invalid !== undefined) return toResult(invalid, true);
    if (tool === undefined) return toResult(searchContract(String(args.query)));
    try {
      const { skip, ...sent } = args;
      const { text, isError } = describeResult(
        tool,
        await target.send(tool, sent, signal),
        Number(skip ?? 0),
        target.isSandbox,
      );
      return toResult(text, isError);
    } catch (error) {
      if (error instanceof Unusable || error instanceof NoResponse) return toResult(error.message, true);
      throw error;
    }
  });
  return server;
}

let allTools: OperationTool[] | undefined;

function isOffered({ contract, definition }: OperationTool, { isSandbox, allowsWrites }: Target): boolean {
  return isSandbox || (contract === 'api' && (allowsWrites || definition.annotations?.readOnlyHint === true));
}

function describeUnknown(name: string, offered: readonly OperationTool[]): string {
  const isWithheld = allTools?.some(({ definition }) => definition.name === name);
  const reason = isWithheld
    ? `The tool ${name} is for a sandbox, or changes data: start the server with --allow-writes to change data of a real service.`
    : `There is no tool ${name}.`;
  return `${reason} Tools: ${[searchTool, ...offered.map(({ definition }) => definition)].map((one) => one.name).join(', ')}.`;
}

/** What is missing or unknown in the arguments of a tool; the server that it calls checks their values. */
function findInvalid(
  { properties = {}, required = [], additionalProperties }: OperationTool['definition']['inputSchema'],
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

const toResult = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});
