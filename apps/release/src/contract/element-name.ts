import { appendPointer, parsePointer, valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Document } from './compare.ts';

/**
 * Formats a JSON pointer into a bundle for readers: `#/paths/~1v2~1accounts/get/parameters/0/schema` becomes
 * `GET /v2/accounts parameters/page/schema`.
 */
export function elementName(pointer: string, document: Document): string {
  const segments = parsePointer(pointer);
  const names = segments.map((segment, index) =>
    segments[index - 1] === 'parameters' ? parameterName(segments.slice(0, index + 1), document) : segment,
  );
  const [first, path = '', ...rest] = names;
  if (first !== 'paths') return names.join('/');
  const isOperation = rest.length > 0 && rest[0] !== 'parameters';
  const method = isOperation ? rest.shift()?.toUpperCase() : undefined;
  return [method, path, rest.join('/')].filter(Boolean).join(' ');
}

/** Returns the name of the parameter at the end of a path, or its index if it has no name. */
function parameterName(segments: string[], document: Document): string {
  const parameter = valueAt(document, appendPointer('', ...segments));
  const { $ref, name } = (parameter ?? {}) as { $ref?: string; name?: string };
  return name ?? $ref?.split('/').at(-1) ?? segments.at(-1) ?? '';
}
