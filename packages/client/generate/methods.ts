import { groupOperations } from '@email-automation/codegen/operation-groups';
import type { Operation } from '@email-automation/types';

/** TypeScript source for the operations of the methods that handlers can be created for. */
export function generateMethods(operations: Operation[]): string {
  const entries = groupOperations(operations).flatMap(({ group, members }) =>
    members.flatMap(({ name, operation, imports }) =>
      imports ? [] : [`  '${group}.${name}': '${operation.operationId}',`],
    ),
  );
  return `// Generated from the contract by \`pnpm build\`; edit spec/ instead.

import type { OperationId } from '@email-automation/types';

/** The operations of the client's methods. */
export const operationIds = {
${entries.join('\n')}
} as const satisfies Record<string, OperationId>;
`;
}
