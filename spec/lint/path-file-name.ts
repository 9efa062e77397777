import type { Ref, Rule } from './api.ts';

/** Every path of openapi.yaml is a reference to the file that is named like the path, with `_` for `/`. */
export const pathFileName: Rule = () => ({
  Paths: {
    enter(paths: Record<string, Partial<Ref>>, ctx) {
      for (const [path, item] of Object.entries(paths)) {
        const expected = `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
        if (item.$ref === expected) continue;
        const message = `The path ${path} is not in the file of its name. Write it in ${expected}, and here only "$ref: ${expected}".`;
        ctx.report({ message, location: ctx.location.child([path]).key() });
      }
    },
  },
});
