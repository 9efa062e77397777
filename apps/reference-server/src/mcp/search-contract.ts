import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { readContract } from '@email-automation/service/contract/contract';
import { readDocument } from '@email-automation/service/contract/documents';
import type { Service } from '@email-automation/types';
import type { McpTool } from './create-mcp-server.ts';
import { describeInput } from './tools.ts';

/** The tool that searches both contracts. */
export const searchTool: McpTool = {
  definition: {
    name: 'search_contract',
    title: 'Search the contract',
    description:
      'Searches operations, requirements, error codes, and what the interface leaves open, of the API and of the operator. An ID or a name, such as recordEvent, EVENT-3, or presence_error, gives the whole entry.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', minLength: 1, description: 'A few words, an ID, or a name.' } },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  call: async ({ query }) => ({ text: searchContract(String(query)), isError: false }),
};

interface Entry {
  id: string;
  text: string;
  /** The whole entry. */
  describe(): unknown;
}

/** How many entries a search shows. */
const most = 12;

/** Finds the entries that have the most words of a query. @returns the whole entry for a query that is its ID */
function searchContract(query: string): string {
  entries ??= readEntries();
  const exact = entries.filter(({ id }) => id.toLowerCase() === query.trim().toLowerCase());
  if (exact.length > 0) return exact.map(({ describe }) => JSON.stringify(describe())).join('\n\n');
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const found = entries
    .map(({ id, text }) => ({
      id,
      text,
      score: words.filter((word) => `${id} ${text}`.toLowerCase().includes(word)).length,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  if (found.length === 0)
    return `Nothing matches "${query}". Search for other words, such as the name of a field or a status.`;
  const lines = found.slice(0, most).map(({ id, text }) => `${id}: ${text}`);
  const more = found.length > most ? `\n${found.length - most} more entries match: search for more words.` : '';
  return `${lines.join('\n')}\n\nSearch for an ID to get the whole entry.${more}`;
}

let entries: Entry[] | undefined;

function readEntries(): Entry[] {
  const requirements: { id: string; statement: string }[] = readDocument('requirements.json');
  const unspecified: { id: string; subject: string }[] = readDocument('unspecified.json');
  const { errorCodes }: Service = readDocument('service.json');
  const contracts = [readContract(), readOperatorContract()];
  return [
    ...contracts.flatMap(({ operations, document }) =>
      Object.values(operations).map((operation) => {
        const { operationId: id, method, path, summary, description, responses } = operation;
        const describe = () => ({
          operation: id,
          request: `${method} ${path}`,
          description,
          arguments: describeInput(operation, document),
          responses: Object.keys(responses),
        });
        return { id, text: `${method} ${path}. ${summary}.`, describe };
      }),
    ),
    ...requirements.map((entry) => ({ id: entry.id, text: entry.statement, describe: () => entry })),
    ...unspecified.map((entry) => ({ id: entry.id, text: `${entry.subject} (unspecified)`, describe: () => entry })),
    ...Object.entries(errorCodes).map(([id, meaning]) => ({
      id,
      text: meaning,
      describe: () => ({ error_code: id, meaning }),
    })),
  ];
}
