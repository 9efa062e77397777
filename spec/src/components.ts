import { isDeepStrictEqual } from 'node:util';
import type { Document } from './bundle.ts';
import type { Change } from './compare.ts';

type Kinds = Record<string, Record<string, unknown> | undefined>;

/** Kinds of components that generated types name. */
const named = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'pathItems'];

/**
 * Components that the newer bundle no longer has under their name. On the wire nothing changes, so `redocly diff` calls
 * it a patch; but whoever imports the generated type by its name no longer compiles.
 */
export function missingComponents(older: Document, newer: Document): Change[] {
  const before = (older.components ?? {}) as Kinds;
  const after = (newer.components ?? {}) as Kinds;
  return named.flatMap((kind) => {
    const left = after[kind] ?? {};
    const fresh = Object.entries(left).filter(([name]) => !(name in (before[kind] ?? {})));
    return Object.entries(before[kind] ?? {}).flatMap(([name, component]): Change[] => {
      if (name in left) return [];
      const heir = fresh.find(([, candidate]) => isDeepStrictEqual(candidate, component))?.[0];
      const fate = heir ? `was renamed to ${heir}` : 'was removed';
      const message = `${name} (${kind}) ${fate}: its generated type is no longer there under this name.`;
      const place = `components/${kind}/${name}`;
      return [{ class: 'breaking', location: `#/${place}`, place, message, rule: 'component-removed' }];
    });
  });
}
