import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };

const target = fileURLToPath(new URL('src/resources.ts', import.meta.url));

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  parameters?: { $ref?: string; name?: string; in?: string }[];
  responses: Record<string, { content?: Record<string, object> }>;
}

interface Member {
  name: string;
  operation: Operation;
}

/** `CustomFields` makes `customFields`, `OAuth` makes `oauth`. */
const groupName = (tag: string) => (tag === 'OAuth' ? 'oauth' : tag.charAt(0).toLowerCase() + tag.slice(1));

/** `Campaigns` and `activateCampaign` make `campaigns.activate`: what the group says need not be said again. */
function methodName(tag: string, operationId: string): string {
  return operationId.replace(new RegExp(`(To)?${tag.replace(/s$/, '')}s?(?=[A-Z]|$)`), '');
}

const successes = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [Object.keys(content ?? {})] : [],
  );

/** Operations that a program can call: those that answer with JSON or nothing, not with pages for a browser. */
const isCallable = (operation: Operation) =>
  successes(operation).every((types) => types.length === 0 || types.includes('application/json'));

const answersJson = (operation: Operation) => successes(operation).some((types) => types.includes('application/json'));

function comment({ summary, description, deprecated, operationId }: Operation): string {
  const lines = [`${summary}.`, '', ...description.split('\n'), '', `Operation \`${operationId}\` of the contract.`];
  if (deprecated) lines.push('', '@deprecated');
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

/** The operations of the contract, or of another version of it, by group and method, as TypeScript source. */
export function generate({ paths }: { paths: object } = contract): string {
  const endpoints: string[] = [];
  const groups = new Map<string, Member[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of ['get', 'post'] as const) {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      if (operation === undefined) continue;
      const { operationId, tags } = operation;
      const [tag = ''] = tags;
      const server = 'servers' in item ? 'auth' : 'api';
      const facts = `method: '${method}', path: '${path}', server: '${server}', json: ${answersJson(operation)}`;
      endpoints.push(`  ${operationId}: { ${facts} },`);
      if (!isCallable(operation)) continue;
      groups.set(tag, [...(groups.get(tag) ?? []), { name: methodName(tag, operationId), operation }]);
    }
  }
  const declare = ({ name, operation }: Member) =>
    `${comment(operation)}  ${name}: Method<'${operation.operationId}'>;`;
  const define = ({ name, operation }: Member) =>
    `    ${name}: (args, options) => send('${operation.operationId}', args, options),`;
  const interfaces = [...groups].map(
    ([tag, members]) => `export interface ${tag} {\n${members.map(declare).join('\n')}\n}`,
  );
  const methods = [...groups].map(
    ([tag, members]) => `  ${groupName(tag)}: {\n${members.map(define).join('\n')}\n  },`,
  );
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { Endpoint, Method, OperationId, Send } from './operation.ts';

/** Where each operation of the contract is found. */
export const endpoints = {
${endpoints.join('\n')}
} as const satisfies Record<OperationId, Endpoint>;

${interfaces.join('\n\n')}

export interface Resources {
${[...groups.keys()].map((tag) => `  ${groupName(tag)}: ${tag};`).join('\n')}
}

/** The operations by group, each sent through one function. */
export const resources = (send: Send): Resources => ({
${methods.join('\n')}
});
`;
}

/** What is committed, or nothing. */
export async function committed(): Promise<string> {
  return readFile(target, 'utf8').catch(() => '');
}

if (process.argv[1] === fileURLToPath(import.meta.url) && generate() !== (await committed())) {
  if (process.env.CI) {
    process.stderr.write(
      'src/resources.ts is not what the contract generates. Run `pnpm build` and commit the file.\n',
    );
    process.exit(1);
  }
  await writeFile(target, generate());
  process.stdout.write('wrote src/resources.ts: the contract has changed; commit the file with it\n');
}
