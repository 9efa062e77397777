import type { Rule } from './api.ts';

/**
 * No request matches two paths, except for the pairs in `allow`, which the interface itself has. Redocly's rule of the
 * same name can ignore only whole paths, which would hide further ambiguities.
 */
export const noAmbiguousPaths: Rule<{ allow?: Record<string, string[]> }> = ({ allow = {} }) => ({
  Paths: {
    enter(paths: object, ctx) {
      const names = Object.keys(paths);
      names.forEach((path, index) => {
        for (const earlier of names.slice(0, index)) {
          if (!overlap(path, earlier) || allow[path]?.includes(earlier) || allow[earlier]?.includes(path)) continue;
          const message = `A request can match both ${earlier} and ${path}. Change one of them. If the interface itself has both, allow the pair in redocly.yaml.`;
          ctx.report({ message, location: ctx.location.child([path]).key() });
        }
      });
    },
  },
});

/** Whether a URL matches both paths. The path with fewer parameters takes precedence (OpenAPI 3.1, section 4.8.8.2). */
function overlap(a: string, b: string): boolean {
  const segments = a.split('/');
  const others = b.split('/');
  const isParameter = (segment?: string) => segment?.startsWith('{') ?? false;
  if (segments.length !== others.length) return false;
  if (segments.filter(isParameter).length !== others.filter(isParameter).length) return false;
  return segments.every((segment, i) => isParameter(segment) || isParameter(others[i]) || segment === others[i]);
}
