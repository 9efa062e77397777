import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Context, Location, Ref, Rule, Source } from './api.ts';

/** Every file under `paths/` and `components/` is referenced, directly or indirectly, from openapi.yaml. */
export const noOrphanFiles: Rule = () => {
  const referenced = new Set<string>();
  let allResolved = true;
  return {
    ref: {
      enter(ref: Ref, ctx, { location }) {
        // The target of a broken reference can refer to more files, so that orphans are unknown until it is corrected.
        if (!location) allResolved = false;
        referenced.add(resolve(dirname(ctx.location.source.absoluteRef), ref.$ref.split('#')[0] ?? ''));
      },
    },
    Root: {
      leave(_root: unknown, ctx) {
        const folder = dirname(ctx.location.source.absoluteRef);
        if (!allResolved) return;
        for (const name of globSync('{paths,components}/**/*.*', { cwd: folder }).sort()) {
          const file = resolve(folder, name);
          if (referenced.has(file)) continue;
          const message = `Nothing refers to ${relative(folder, file)}. Refer to it with $ref, or delete the file.`;
          ctx.report({ message, location: startOf(file, ctx) });
        }
      },
    },
  };
};

/**
 * A location at the start of a file that Redocly has not read, to report a problem there. Redocly does not export its
 * classes `Source` and `Location`, so they are taken from an existing location.
 */
function startOf(file: string, ctx: Context): Location {
  const NewSource = ctx.location.source.constructor as new (ref: string, body: string, mime: string) => Source;
  const NewLocation = ctx.location.constructor as new (source: Source, pointer: string) => Location;
  return new NewLocation(new NewSource(file, readFileSync(file, 'utf8'), 'application/yaml'), '#/');
}
