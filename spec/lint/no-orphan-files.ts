import { globSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Ref, Rule } from './api.ts';
import { startOf } from './unread-file.ts';

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
