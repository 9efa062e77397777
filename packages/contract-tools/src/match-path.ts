/**
 * Creates a function that finds the operation with a method and a path, which may end with one more slash, and the values of its path
 * parameters, decoded. A literal segment
 * comes before a parameter: /pets/mine before /pets/{id}.
 */
export function createMatch<Id extends string>(operations: readonly { id: Id; method: string; path: string }[]) {
  const patterns = operations
    .map(({ id, method, path }) => {
      const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
      const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^{}]+\}/g, '([^/]+)');
      return { id, method, names, pattern: new RegExp(`^${literal}/?$`) };
    })
    .toSorted((a, b) => a.names.length - b.names.length);
  return (method: string, path: string): { operation: Id; pathParameters: Record<string, string> } | undefined => {
    for (const one of patterns) {
      const found = one.method === method ? one.pattern.exec(path) : null;
      if (found === null) continue;
      const values = one.names.map((name, n) => [name, decode(found[n + 1] ?? '')]);
      return { operation: one.id, pathParameters: Object.fromEntries(values) };
    }
    return undefined;
  };
}

/** A segment that is not encoded as it should be stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
