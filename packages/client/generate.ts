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

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/^Auth$/, 'auth');

/** `Campaigns` and `activateCampaign` make `campaigns.activate`: what the group says need not be said again. */
function methodName(tag: string, operationId: string): string {
  return operationId.replace(new RegExp(`(To)?${tag.replace(/s$/, '')}s?(?=[A-Z]|$)`), '');
}

/** Operations that a program can call: those that answer with JSON or nothing, not with pages for a browser. */
function isCallable({ responses }: Operation): boolean {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .every(([, { content }]) => content === undefined || 'application/json' in content);
}

function comment({ summary, description, deprecated, operationId }: Operation): string {
  const lines = [`${summary}.`, '', ...description.split('\n'), '', `Operation \`${operationId}\` of the contract.`];
  if (deprecated) lines.push('', '@deprecated');
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

/** The operations of the contract by group and method, as TypeScript source. */
export function generate(): string {
  const endpoints: string[] = [];
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const method of ['get', 'post'] as const) {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      if (operation === undefined) continue;
      const [tag = ''] = operation.tags;
      const server = 'servers' in item ? 'auth' : 'api';
      endpoints.push(`  ${operation.operationId}: { method: '${method}', path: '${path}', server: '${server}' },`);
      if (!isCallable(operation)) continue;
      const group = groups.get(tag) ?? [];
      groups.set(tag, group);
      group.push(
        `${comment(operation)}  ${methodName(tag, operation.operationId)}: Method<'${operation.operationId}'>;`,
      );
    }
  }
  const groupName = (tag: string) => (tag === 'OAuth' ? 'oauth' : lowerFirst(tag));
  const methods = [...groups].map(([tag, members]) => {
    const names = members.map((member) => /(\w+): Method<'(\w+)'>/.exec(member) as RegExpExecArray);
    const entries = names.map(
      ([, name, operationId]) => `    ${name}: (args, options) => send('${operationId}', args, options),`,
    );
    return `  ${groupName(tag)}: {\n${entries.join('\n')}\n  },`;
  });
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { Method, Send } from './operation.ts';

/** Where each operation of the contract is found. */
export const endpoints = {
${endpoints.join('\n')}
} as const;

${[...groups].map(([tag, members]) => `export interface ${tag} {\n${members.join('\n')}\n}`).join('\n\n')}

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
