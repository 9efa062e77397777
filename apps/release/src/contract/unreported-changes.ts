import { isDeepStrictEqual } from 'node:util';
import { appendPointer } from '@email-automation/contract-tools/json-pointer';
import type { Document, Rating } from './compare.ts';
import { breaking, minor } from './reclassify.ts';

export interface UnreportedChange extends Rating {
  /** JSON pointer into the newer bundle or, for a removed element, into the older one. */
  readonly location: string;
}

interface RateLimit {
  limit: number;
  seconds: number;
}

interface SecurityScheme {
  flows?: Record<string, { scopes?: Record<string, string> }>;
}

/** Returns changes that `redocly diff` does not report or does not rate: names of components, rate limits, scopes. */
export function unreportedChanges(older: Document, newer: Document): UnreportedChange[] {
  return [...missingComponents(older, newer), ...rateLimits(older, newer), ...scopes(older, newer)];
}

/** Kinds of components whose names are in generated types. */
const namedKinds = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'pathItems'];

/** Programs that import the generated type of a missing component no longer compile. */
function missingComponents(older: Document, newer: Document): UnreportedChange[] {
  return namedKinds.flatMap((kind) => {
    const before: Record<string, unknown> = older.components?.[kind] ?? {};
    const after: Record<string, unknown> = newer.components?.[kind] ?? {};
    const added = Object.entries(after).filter(([name]) => !(name in before));
    const removed = Object.entries(before).filter(([name]) => !(name in after));
    return removed.map(([name, component]) => {
      const successor = added.find(([, candidate]) => isDeepStrictEqual(candidate, component))?.[0];
      const change = successor ? `was renamed to ${successor}` : 'was removed';
      const message = `${name} (${kind}) ${change}: its generated type no longer exists under this name.`;
      return { location: `#/components/${kind}/${name}`, ...breaking('component-removed', message) };
    });
  });
}

function rateLimits(older: Document, newer: Document): UnreportedChange[] {
  const before: Record<string, RateLimit> = older['x-rate-limits'] ?? {};
  const after: Record<string, RateLimit> = newer['x-rate-limits'] ?? {};
  const format = ({ limit, seconds }: RateLimit) => `${limit} in ${seconds} s`;
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (isDeepStrictEqual(from, to)) return [];
    const location = `#/x-rate-limits/${name}`;
    if (!to) return { location, ...minor('The rate limit was removed.') };
    if (!from) {
      // A limit of new operations restricts no client, and an operation that changes to it is reported by itself.
      const operations = Object.values<object>(newer.paths ?? {}).flatMap((path) => Object.values(path));
      const isUsed = operations.some((operation) => operation['x-rate-limit'] === name);
      const message = `A rate limit was added: ${format(to)}.`;
      return { location, ...(isUsed ? minor(message) : breaking('rate-limit-added', message)) };
    }
    // A newer window can span several older ones, and must allow all their values.
    const lower = to.limit < from.limit * Math.ceil(to.seconds / from.seconds);
    const message = `The rate limit changed from ${format(from)} to ${format(to)}.`;
    return { location, ...(lower ? breaking('rate-limit-lowered', message) : minor(message)) };
  });
}

function scopes(older: Document, newer: Document): UnreportedChange[] {
  const schemes = (document: Document): Record<string, SecurityScheme> => document.components?.securitySchemes ?? {};
  const [before, after] = [schemes(older), schemes(newer)];
  return Object.keys(before).flatMap((scheme) =>
    Object.entries(before[scheme]?.flows ?? {}).flatMap(([flow, { scopes: from = {} }]) => {
      const to = after[scheme]?.flows?.[flow]?.scopes;
      // `redocly diff` reports a removed scheme or flow.
      if (!to) return [];
      const locate = (scope: string) =>
        appendPointer('#/components/securitySchemes', scheme, 'flows', flow, 'scopes', scope);
      return [
        ...Object.keys(from)
          .filter((scope) => !(scope in to))
          .map((scope) => ({ location: locate(scope), ...breaking('scope-removed', 'The scope was removed.') })),
        ...Object.keys(to)
          .filter((scope) => !(scope in from))
          .map((scope) => ({ location: locate(scope), ...minor('The scope was added.') })),
      ];
    }),
  );
}
