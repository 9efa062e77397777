import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { examplesSource } from './generate/examples.ts';
import { groupsOf, type Member } from './generate/groups.ts';
import {
  batchOf,
  endpointOf,
  type Operation,
  operationsOf,
  pagedOf,
  retryableStatuses,
} from './generate/operations.ts';

/** What is generated, by its file. */
const sources: Record<string, () => string> = { 'resources.ts': () => generate(), 'msw/examples.ts': examplesSource };

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
export function generate(of: Pick<typeof contract, 'info' | 'x-rate-limits'> & { paths: object } = contract): string {
  const operations = operationsOf(of);
  const groups = groupsOf(operations);
  const paged = operations.map(pagedOf).filter((one) => one !== undefined);
  const isPaged = new Set(paged.map(([operationId]) => operationId));
  const typeOf = ({ operation: { operationId }, imports }: Member) => {
    if (imports) return `ImportMethod<'${operationId}'>`;
    return `${isPaged.has(operationId) ? 'ListMethod' : 'Method'}<'${operationId}'>`;
  };
  const declare = (member: Member) => `${comment(member)}  ${member.name}: ${typeOf(member)};`;
  const interfaces = groups.map(
    ({ tag, members }) => `export interface ${tag} {\n${members.map(declare).join('\n')}\n}`,
  );
  const placeOf = (operation: Operation, imports: boolean) => {
    const isIt = (member: Member) => member.operation === operation && member.imports === imports;
    const found = groups.find(({ members }) => members.some(isIt));
    return found && `${found.group}.${found.members.find(isIt)?.name}`;
  };
  const batches = operations.flatMap((one): [string, object][] => {
    const batch = batchOf(one);
    return batch ? [[one.operation.operationId, { as: placeOf(one.operation, true), ...batch }]] : [];
  });
  const limits = Object.entries(of['x-rate-limits']).filter(([name]) =>
    operations.some(({ operation }) => operation['x-rate-limit'] === name),
  );
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { ImportMethod } from './import.ts';
import type { Endpoint, Method, OperationId } from './operation.ts';
import type { ListMethod } from './pages.ts';

/** The version of the contract and of this client, which are released together. */
export const version = '${of.info.version}';

/** Where each operation of the contract is found, and what may be done with it. */
export const endpoints = {
${table(operations.map((one) => [one.operation.operationId, endpointOf(one, placeOf(one.operation, false))]))}
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

const target = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/** Files that are not what the contract generates, with what they should be. */
export async function drift(): Promise<[file: string, source: string][]> {
  const all = Object.entries(sources).map(async ([file, source]): Promise<[string, string, string]> => {
    return [file, source(), await readFile(target(file), 'utf8').catch(() => '')];
  });
  return (await Promise.all(all)).flatMap(([file, source, committed]) =>
    source === committed ? [] : [[file, source] as [string, string]],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, source] of await drift()) {
    if (process.env.CI) {
      process.stderr.write(`src/${file} is not what the contract generates. Run \`pnpm build\` and commit the file.\n`);
      process.exitCode = 1;
      continue;
    }
    await writeFile(target(file), source);
    process.stdout.write(`wrote src/${file}: the contract has changed; commit the file with it\n`);
  }
}
