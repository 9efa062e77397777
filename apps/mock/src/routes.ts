import { pathPattern } from '@email-automation/contract-tools/path-template';
/** The facts of a contract about its paths, which Prism does not tell. */
export interface Routes {
  /** The methods of a path, as the value of `Allow`; empty for a path that the contract does not have. */
  formatMethods(path: string): string;
  /** Whether an operation takes a body. A path or method that the contract does not have takes one. */
  takesBody(method: string, path: string): boolean;
}

export function readRoutes(contract: object): Routes {
  const { paths = {} } = contract as { paths?: Record<string, Record<string, { requestBody?: object }>> };
  const routes = Object.entries(paths).map(([path, item]) => ({
    pattern: pathPattern(path),
    operations: new Map(Object.entries(item).filter(([name]) => /^(get|put|post|delete|patch)$/.test(name))),
  }));
  const find = (path: string) => routes.filter(({ pattern }) => pattern.test(path.replace(/\/$/, '')));
  return {
    formatMethods(path) {
      const methods = find(path).flatMap(({ operations }) => [...operations.keys()]);
      const all = methods.includes('get') ? [...methods, 'head'] : methods;
      return all
        .map((method) => method.toUpperCase())
        .sort()
        .join(', ');
    },
    takesBody: (method, path) =>
      find(path).every(
        ({ operations }) => operations.get(method)?.requestBody !== undefined || !operations.has(method),
      ),
  };
}
