import { locate } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/types';

/** TypeScript source for the examples of the responses of all operations. */
export function generateExamples(contract: object, operations: Operation[]): string {
  // Most operations have the same errors, so each body is written once.
  const bodies: string[] = [];
  const indexOf = (body: unknown) => {
    const text = JSON.stringify(body);
    if (!bodies.includes(text)) bodies.push(text);
    return bodies.indexOf(text);
  };
  const entries = operations.map(({ operationId, responses }) => {
    const members = Object.entries(responses).flatMap(([key, { json }]) => {
      // The usual status of a success response, if the interface does not specify it.
      const status = key === '2XX' ? '201' : key;
      if (!/^\d+$/.test(status)) return [];
      return `${status}: ${json ? `bodies[${indexOf(locate(contract, json.example).node)}]` : 'null'}`;
    });
    return `  ${operationId}: { ${members.join(', ')} },`;
  });
  return `// Generated from the contract's examples by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

const bodies: unknown[] = [
${bodies.map((body) => `  ${body},`).join('\n')}
];

/** The bodies of the responses of each operation, by status; null for none. */
export const examples: Record<OperationId, Record<number, unknown>> = {
${entries.join('\n')}
};
`;
}
