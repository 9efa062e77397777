import { isDeepStrictEqual } from 'node:util';
import type { Document, Rating } from './compare.ts';
import { breaking, minor } from './reclassify.ts';

export interface UnreportedChange extends Rating {
  /** JSON pointer: in the newer bundle or, for what was removed, in the older one. */
  readonly location: string;
}

interface RateLimit {
  limit: number;
  seconds: number;
}

interface SecurityScheme {
  flows?: Record<string, { scopes?: Record<string, string> }>;
}

/** What `redocly diff` reports not at all, or without saying that it breaks: component names, rate limits, scopes. */
export function unreportedChanges(older: Document, newer: Document): UnreportedChange[] {
  return [...missingComponents(older, newer), ...rateLimits(older, newer), ...scopes(older, newer)];
}

/** Kinds of components that generated types name. */
const named = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'pathItems'];

/** Whoever imports the generated type of such a component by its name no longer compiles. */
function missingComponents(older: Document, newer: Document): UnreportedChange[] {
  return named.flatMap((kind) => {
    const before: Record<string, unknown> = older.components?.[kind] ?? {};
    const after: Record<string, unknown> = newer.components?.[kind] ?? {};
    const added = Object.entries(after).filter(([name]) => !(name in before));
    const removed = Object.entries(before).filter(([name]) => !(name in after));
    return removed.map(([name, component]) => {
      const successor = added.find(([, candidate]) => isDeepStrictEqual(candidate, component))?.[0];
      const fate = successor ? `was renamed to ${successor}` : 'was removed';
      const message = `${name} (${kind}) ${fate}: its generated type is no longer there under this name.`;
      return { location: `#/components/${kind}/${name}`, ...breaking('component-removed', message) };
    });
  });
}

function rateLimits(older: Document, newer: Document): UnreportedChange[] {
  const before: Record<string, RateLimit> = older['x-rate-limits'] ?? {};
  const after: Record<string, RateLimit> = newer['x-rate-limits'] ?? {};
  const text = ({ limit, seconds }: RateLimit) => `${limit} in ${seconds} s`;
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (isDeepStrictEqual(from, to)) return [];
    const location = `#/x-rate-limits/${name}`;
    if (!to) return { location, ...minor('The rate limit was removed.') };
    if (!from) {
      // One for new operations takes nothing away, and an older operation that moves to it is reported by itself.
      const operations = Object.values<object>(newer.paths ?? {}).flatMap((path) => Object.values(path));
      const named = operations.some((operation) => operation['x-rate-limit'] === name);
      const message = `A rate limit was added: ${text(to)}.`;
      return { location, ...(named ? minor(message) : breaking('rate-limit-added', message)) };
    }
    // What was allowed in each of the older windows has to fit into a newer one, which can span several of them.
    const lower = to.limit < from.limit * Math.ceil(to.seconds / from.seconds);
    const message = `The rate limit became ${text(to)}; it was ${text(from)}.`;
    return { location, ...(lower ? breaking('rate-limit-lowered', message) : minor(message)) };
  });
}

function scopes(older: Document, newer: Document): UnreportedChange[] {
  const schemes = (document: Document): Record<string, SecurityScheme> => document.components?.securitySchemes ?? {};
  const [before, after] = [schemes(older), schemes(newer)];
  return Object.keys(before).flatMap((scheme) =>
    Object.entries(before[scheme]?.flows ?? {}).flatMap(([flow, { scopes: from = {} }]) => {
      const to = after[scheme]?.flows?.[flow]?.scopes;
      // A scheme or a flow that was removed is reported as such.
      if (!to) return [];
      const at = (scope: string) =>
        `#/components/securitySchemes/${scheme}/flows/${flow}/scopes/${scope.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [
        ...Object.keys(from)
          .filter((scope) => !(scope in to))
          .map((scope) => ({ location: at(scope), ...breaking('scope-removed', 'The scope was removed.') })),
        ...Object.keys(to)
          .filter((scope) => !(scope in from))
          .map((scope) => ({ location: at(scope), ...minor('The scope was added.') })),
      ];
    }),
  );
}
