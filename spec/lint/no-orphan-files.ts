import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Context, Location, Ref, Rule, Source } from './api.ts';

/** Every file under `paths/` and `components/` is reached from openapi.yaml. */
export const noOrphanFiles: Rule = () => {
  const reached = new Set<string>();
  let complete = true;
  return {
    ref: {
      enter(ref: Ref, ctx, { location }) {
        // Behind a broken reference there may be more files: the orphans are known only when it is mended.
        if (!location) complete = false;
        reached.add(resolve(dirname(ctx.location.source.absoluteRef), ref.$ref.split('#')[0] ?? ''));
      },
    },
    Root: {
      leave(_root: unknown, ctx) {
        const folder = dirname(ctx.location.source.absoluteRef);
        if (!complete) return;
        for (const name of globSync('{paths,components}/**/*.*', { cwd: folder }).sort()) {
          const file = resolve(folder, name);
          if (reached.has(file)) continue;
          const message = `Nothing refers to ${relative(folder, file)}. Refer to it with $ref, or delete the file.`;
          ctx.report({ message, location: startOf(file, ctx) });
        }
      },
    },
  };
};

/**
 * A location at the start of a file that Redocly has not read, so that a problem can be shown there. Redocly exports
 * neither of the two classes, but every location at hand is made of them.
 */
function startOf(file: string, ctx: Context): Location {
  const NewSource = ctx.location.source.constructor as new (ref: string, body: string, mime: string) => Source;
  const NewLocation = ctx.location.constructor as new (source: Source, pointer: string) => Location;
  return new NewLocation(new NewSource(file, readFileSync(file, 'utf8'), 'application/yaml'), '#/');
}
