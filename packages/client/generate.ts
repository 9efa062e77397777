import { deriveOperations } from '@email-automation/codegen/derive-operations';
import { deriveService } from '@email-automation/codegen/derive-service';
import { updateFiles } from '@email-automation/codegen/generated-files';
import type { Operation } from '@email-automation/codegen/operation';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { examplesSource } from './generate/examples.ts';
import { groupsOf, type Member } from './generate/groups.ts';

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? `'${value}'` : String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(', ')} }`;
};

const table = (entries: [name: string, value: unknown][]) =>
  entries.map(([name, value]) => `  ${name}: ${literal(value)},`).join('\n');

function comment({ operation: { summary, description, deprecated, operationId }, imports }: Member): string {
  const many = ` Takes any number of records, a batch at a time.`;
  const lines = [`${summary}.${imports ? many : ''}`, '', ...description.trim().split('\n'), ''];
  lines.push(`Operation \`${operationId}\` of the contract.`);
  if (deprecated) lines.push('', '@deprecated');
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

/** The operations of the contract, or of another version of it, by group and method, as TypeScript source. */
export function generate(of: object = contract): string {
  const operations = Object.values(deriveOperations(of));
  const { version, rateLimits } = deriveService({ ...of });
  const groups = groupsOf(operations);
  const typeOf = ({ operation: { operationId, pages }, imports }: Member) => {
    if (imports) return `ImportMethod<'${operationId}'>`;
    return `${pages ? 'ListMethod' : 'Method'}<'${operationId}'>`;
  };
  const declare = (member: Member) => `${comment(member)}  ${member.name}: ${typeOf(member)};`;
  const interfaces = groups.map(
    ({ tag, members }) => `export interface ${tag} {\n${members.map(declare).join('\n')}\n}`,
  );
  const methodOf = (operation: Operation, imports: boolean) => {
    const isIt = (member: Member) => member.operation === operation && member.imports === imports;
    const found = groups.find(({ members }) => members.some(isIt));
    return found && `${found.group}.${found.members.find(isIt)?.name}`;
  };
  const paged = operations.flatMap(({ operationId, pages }): [string, string][] =>
    pages ? [[operationId, pages.key]] : [],
  );
  const batches = operations.flatMap((operation): [string, object][] => {
    const { operationId, batch, rateLimit } = operation;
    if (rateLimit === 'batch' && !batch) throw new Error(`${operationId} is a batch without a bounded list.`);
    if (!batch) return [];
    const { key, grouped, maximum } = batch;
    return [[operationId, { as: methodOf(operation, true), key, ...(grouped && { grouped }), most: maximum }]];
  });
  const limits = Object.entries(rateLimits).filter(([name]) => operations.some(({ rateLimit }) => rateLimit === name));
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';
import type { ImportMethod } from './import.ts';
import type { Endpoint, Method } from './operation.ts';
import type { ListMethod } from './pages.ts';

/** The version of the contract and of this client, which are released together. */
export const version = '${version}';

/** Where each operation of the contract is found, and what may be done with it. */
export const endpoints = {
${table(operations.map((one) => [one.operationId, endpointOf(one, methodOf(one, false))]))}
} as const satisfies Record<OperationId, Endpoint>;

/** Statuses after which any request can be retried, because the service did nothing. */
export const retryableStatuses: number[] = ${literal(retryableStatuses(operations))};

/** The lists that come in pages, and where their items are. */
export const paged = {
${table(paged)}
} as const satisfies Partial<Record<OperationId, string>>;

/** The batches, the method that sends any number of records, where they are put, whether in groups, and how many of them at most. */
export const batches = {
${table(batches)}
} as const satisfies Partial<Record<OperationId, { as: string; key: string; grouped?: true; most: number }>>;

/** How many requests each limit allows, in how many seconds. */
export const limits = {
${table(limits)}
} as const;

${interfaces.join('\n\n')}

export interface Resources {
${groups.map(({ tag, group }) => `  ${group}: ${tag};`).join('\n')}
}
`;
}

/** What the client has to know about an operation; what most of them have in common is left out. */
function endpointOf(operation: Operation, as: string | undefined): object {
  const { method, path, server, query, body, idempotent, rateLimit, responses, success } = operation;
  return {
    ...(method !== 'GET' && { method }),
    path,
    ...(as !== undefined && { as }),
    ...(server === 'auth' && { server }),
    ...(query.length > 0 && { query: query.map(({ name }) => name) }),
    ...(body && { body: true }),
    ...(!responses[success]?.json && { empty: true }),
    ...(method !== 'GET' && idempotent && { idempotent }),
    ...(rateLimit === 'batch' && { limit: 'batch' }),
  };
}

/** Statuses whose every response is retryable. */
function retryableStatuses(operations: Operation[]): number[] {
  const all = operations.flatMap(({ responses }) => Object.entries(responses));
  const isRetryable = (status: string) => all.every(([one, { retryable }]) => one !== status || retryable);
  return [...new Set(all.map(([status]) => status))].filter(isRetryable).map(Number);
}

/** What is generated and committed, by its file. */
export const generatedFiles = (): Record<string, string> => ({
  'src/resources.ts': generate(),
  'src/msw/examples.ts': examplesSource(contract, Object.values(deriveOperations(contract))),
});

if (import.meta.main) await updateFiles(import.meta.dirname, generatedFiles());
