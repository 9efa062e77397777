import type { Ref, Rule } from './api.ts';

/** Every path in openapi.yaml is a reference to the file named after the path, with `_` in place of `/`. */
export const pathFileName: Rule = () => ({
  Paths: {
    enter(paths: Record<string, Partial<Ref>>, ctx) {
      for (const [path, item] of Object.entries(paths)) {
        const expected = `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
        if (item.$ref === expected) continue;
        const message = `The path ${path} is not in the file named after it. Move it to ${expected}, and write "$ref: ${expected}" here.`;
        ctx.report({ message, location: ctx.location.child([path]).key() });
      }
    },
  },
});
