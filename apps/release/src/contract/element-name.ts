import type { Document } from './compare.ts';

/**
 * A JSON pointer into a bundle, as readers name the element: `#/paths/~1v2~1accounts/get/parameters/0/schema` as
 * `GET /v2/accounts parameters/page/schema`.
 */
export function elementName(pointer: string, document: Document): string {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const named = segments.map((segment, index) =>
    segments[index - 1] === 'parameters' ? parameterName(segments.slice(0, index + 1), document) : segment,
  );
  const [first, path = '', method, ...rest] = named;
  if (first !== 'paths') return named.join('/');
  return [method === 'parameters' || !method ? '' : method.toUpperCase(), path, ...inside(method, rest)]
    .filter((part) => part !== '')
    .join(' ');
}

const inside = (method: string | undefined, rest: string[]) => [
  [...(method === 'parameters' ? [method] : []), ...rest].join('/'),
];

/** The name of the parameter that a pointer counts, or its number where it has none. */
function parameterName(segments: string[], document: Document): string {
  const found = segments.reduce<unknown>((node, segment) => (node as Document | undefined)?.[segment], document);
  const { $ref, name } = (found ?? {}) as { $ref?: string; name?: string };
  return name ?? $ref?.split('/').at(-1) ?? segments.at(-1) ?? '';
}
