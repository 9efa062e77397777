import type { Operation } from './operation.ts';
import { groupOperations } from './operation-groups.ts';

/**
 * A copy of a document whose descriptions name the client's methods, such as `campaigns.fetch`, instead of operations.
 * @param format how the names of a group and of a method, in camel case, are written in the language of the client
 */
export function nameMethods<Document extends object>(
  document: Document,
  operations: Operation[],
  format = (name: string): string => name,
): Document {
  const names = new Map(operations.map(({ operationId, method, path }) => [operationId, `${method} ${path}`]));
  for (const { group, members } of groupOperations(operations)) {
    for (const { name, operation, imports } of members) {
      if (!imports) names.set(operation.operationId, `${format(group)}.${format(name)}`);
    }
  }
  const replace = (text: string) =>
    text.replaceAll(/`(\w+)`/g, (code, id) => (names.has(id) ? `\`${names.get(id)}\`` : code));
  const text = JSON.stringify(document, (key, value) =>
    key === 'description' && typeof value === 'string' ? replace(value) : value,
  );
  return JSON.parse(text);
}
