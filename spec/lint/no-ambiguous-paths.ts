import type { Rule } from './api.ts';

/**
 * No request matches two paths, except the pairs in `allow`, which the interface itself has. Redocly's rule of that
 * name can only be silenced for a path as a whole, which would hide the next ambiguity.
 */
export const noAmbiguousPaths: Rule<{ allow?: Record<string, string[]> }> = ({ allow = {} }) => ({
  Paths: {
    enter(paths: object, ctx) {
      const names = Object.keys(paths);
      names.forEach((path, index) => {
        for (const earlier of names.slice(0, index)) {
          if (!overlap(path, earlier) || allow[path]?.includes(earlier) || allow[earlier]?.includes(path)) continue;
          const message = `A request can match both ${earlier} and ${path}. Change one of them; only if the interface itself has both, allow the pair in redocly.yaml.`;
          ctx.report({ message, location: ctx.location.child([path]).key() });
        }
      });
    },
  },
});

/** Whether some URL matches both. A path that is literal where the other has a parameter wins (OpenAPI 3.1, 4.8.8.2). */
function overlap(a: string, b: string): boolean {
  const one = a.split('/');
  const other = b.split('/');
  const isParameter = (segment?: string) => segment?.startsWith('{') ?? false;
  if (one.length !== other.length) return false;
  if (one.filter(isParameter).length !== other.filter(isParameter).length) return false;
  return one.every((segment, i) => isParameter(segment) || isParameter(other[i]) || segment === other[i]);
}
