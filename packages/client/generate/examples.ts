import contract from '@email-automation/openapi/openapi.json' with { type: 'json' };
import { operationsOf } from './operations.ts';

type Node = Record<string, unknown>;

/** The first example of a response's JSON; undefined when it has no body. */
function exampleIn(response: Node, at: (node: Node | undefined) => Node): unknown {
  const media = (response.content as Record<string, Node> | undefined)?.['application/json'];
  const [example] = Object.values((media?.examples ?? {}) as Record<string, Node>);
  return example && at(example).value;
}

/** What each operation answers in the contract's examples, as TypeScript source. */
export function examplesSource(): string {
  // Errors are the same for most operations, and are written once.
  const bodies: string[] = [];
  const indexOf = (body: unknown) => {
    const text = JSON.stringify(body);
    if (!bodies.includes(text)) bodies.push(text);
    return bodies.indexOf(text);
  };
  const operations = operationsOf(contract).map(({ operation: { operationId, responses }, at }) => {
    const answers = Object.entries(responses).flatMap(([status, response]) => {
      const example = exampleIn(at(response), at);
      // Of a success whose status is left open, the usual one.
      const shown = status === '2XX' ? '201' : status;
      if (!/^\d+$/.test(shown)) return [];
      return `${shown}: ${example === undefined ? 'null' : `bodies[${indexOf(example)}]`}`;
    });
    return `  ${operationId}: { ${answers.join(', ')} },`;
  });
  return `// Generated from the contract's examples by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '../operation.ts';

const bodies: unknown[] = [
${bodies.map((body) => `  ${body},`).join('\n')}
];

/** The bodies of the answers of each operation, by status; null for none. */
export const examples: Record<OperationId, Record<number, unknown>> = {
${operations.join('\n')}
};
`;
}
