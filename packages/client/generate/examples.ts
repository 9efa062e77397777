import { locate } from '@email-automation/codegen/locate';
import type { Operation } from '@email-automation/types';

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  example?: string;
}

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
      if (!/^\d+$/.test(status) || (json && json.example === undefined)) return [];
      return `${status}: ${json?.example ? `bodies[${indexOf(locate(contract, json.example).node)}]` : 'null'}`;
    });
    return `  ${operationId}: { ${members.join(', ')} },`;
  });
  const { parameters } = locate(contract, '/components').node as { parameters: Record<string, Parameter> };
  const ids = Object.values(parameters).flatMap((parameter) =>
    parameter.in === 'path' ? [`  ${parameter.name}: '${parameter.example}',`] : [],
  );
  const baseUrl = locate(contract, '/servers/0/variables/base_url/default').node;
  return `// Generated from the contract's examples by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

/** The URL of the service in the examples. */
export const exampleBaseUrl = '${baseUrl}';

/** The IDs in the examples, by the path parameter that has them. */
export const exampleIds: Record<string, string> = {
${ids.join('\n')}
};

const bodies: unknown[] = [
${bodies.map((body) => `  ${body},`).join('\n')}
];

/** The bodies of the responses of each operation, by status; null for none. */
export const examples: Record<OperationId, Record<number, unknown>> = {
${entries.join('\n')}
};
`;
}
