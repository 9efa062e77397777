import { locate } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/codegen/operation';

/** The examples of the responses of each operation in the contract, as TypeScript source. */
export function examplesSource(contract: object, operations: Operation[]): string {
  // Errors are the same for most operations, and are written once.
  const bodies: string[] = [];
  const indexOf = (body: unknown) => {
    const text = JSON.stringify(body);
    if (!bodies.includes(text)) bodies.push(text);
    return bodies.indexOf(text);
  };
  const entries = operations.map(({ operationId, responses }) => {
    const shown = Object.entries(responses).flatMap(([key, { json }]) => {
      // Of a success whose status is left open, the usual one.
      const status = key === '2XX' ? '201' : key;
      if (!/^\d+$/.test(status)) return [];
      return `${status}: ${json ? `bodies[${indexOf(locate(contract, json.example).node)}]` : 'null'}`;
    });
    return `  ${operationId}: { ${shown.join(', ')} },`;
  });
  return `// Generated from the contract's examples by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

const bodies: unknown[] = [
${bodies.map((body) => `  ${body},`).join('\n')}
];

/** The bodies of the answers of each operation, by status; null for none. */
export const examples: Record<OperationId, Record<number, unknown>> = {
${entries.join('\n')}
};
`;
}
