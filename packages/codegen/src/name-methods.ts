import type { Operation } from './operation.ts';
import { groupOperations } from './operation-groups.ts';

/** A copy of a document whose descriptions name the client's methods, such as `campaigns.fetch`, instead of operations. */
export function nameMethods<Document extends object>(document: Document, operations: Operation[]): Document {
  const names = new Map(operations.map(({ operationId, method, path }) => [operationId, `${method} ${path}`]));
  for (const { group, members } of groupOperations(operations)) {
    for (const { name, operation, imports } of members) {
      if (!imports) names.set(operation.operationId, `${group}.${name}`);
    }
  }
  const replace = (text: string) =>
    text.replaceAll(/`(\w+)`/g, (code, id) => (names.has(id) ? `\`${names.get(id)}\`` : code));
  const text = JSON.stringify(document, (key, value) =>
    key === 'description' && typeof value === 'string' ? replace(value) : value,
  );
  return JSON.parse(text);
}
