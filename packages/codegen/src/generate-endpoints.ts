import { literal } from './literal.ts';
import type { Operation } from './operation.ts';
import { groupOperations, type Member } from './operation-groups.ts';

/** The members of an object literal, one a line. */
export const table = (entries: [name: string, value: unknown][]) =>
  entries.map(([name, value]) => `  ${name}: ${literal(value)},`).join('\n');

/** Finds the method of an operation, such as `campaigns.list`, or its import; undefined if it has none. */
export function nameMethodsOf(operations: Operation[]): (operation: Operation, imports: boolean) => string | undefined {
  const groups = groupOperations(operations);
  return (operation, imports) => {
    const matches = (member: Member) => member.operation === operation && member.imports === imports;
    const found = groups.find(({ members }) => members.some(matches));
    return found && `${found.group}.${found.members.find(matches)?.name}`;
  };
}

/** The members of an object literal with the endpoint of each operation, which a client needs to call it. */
export function generateEndpoints(operations: Operation[]): string {
  const methodOf = nameMethodsOf(operations);
  return table(
    operations.map((operation) => [operation.operationId, endpointOf(operation, methodOf(operation, false))]),
  );
}

/** The endpoint of an operation. Values that most operations have in common are left out. */
function endpointOf(operation: Operation, name: string | undefined): object {
  const { method, path, server, query, body, idempotent, rateLimit, responses, success } = operation;
  return {
    ...(method !== 'GET' && { method }),
    path,
    ...(name !== undefined && { name }),
    ...(server !== 'api' && { server }),
    // Without a method, users build the URL themselves.
    ...(name !== undefined && query.length > 0 && { query: query.map(({ name }) => name) }),
    ...(body && { body: true }),
    ...(name !== undefined && !responses[success]?.json && { empty: true }),
    ...(method !== 'GET' && idempotent && { idempotent }),
    ...(rateLimit === 'batch' && { rateLimit }),
  };
}
