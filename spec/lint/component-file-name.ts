import { basename, dirname, relative } from 'node:path';
import type { Ref, Rule } from './api.ts';

const folderOf: Record<string, string> = {
  Schema: 'schemas',
  Parameter: 'parameters',
  Response: 'responses',
  RequestBody: 'requestBodies',
  Header: 'headers',
  Example: 'examples',
  SecurityScheme: 'securitySchemes',
};

/**
 * Every reference to a component points to a whole file `components/<kind>/<PascalCase>.yaml`, because the bundle and
 * the generated types name a component after its file. An entry of `components` in openapi.yaml has the name of its file.
 */
export const componentFileName: Rule = () => {
  let root = '';
  return {
    Root: {
      enter(_root: unknown, ctx) {
        root = dirname(ctx.location.source.absoluteRef);
      },
    },
    ref: {
      enter(ref: Ref, ctx, { location }) {
        const kind = folderOf[ctx.type.name];
        if (!kind || !location) return;
        const report = (message: string) => ctx.report({ message, location: ctx.location.child('$ref') });
        const file = relative(root, location.source.absoluteRef).replaceAll('\\', '/');
        const name = basename(file, '.yaml');
        if (ref.$ref.includes('#') || !/^components\/\w+\/[A-Z][A-Za-z0-9]*\.yaml$/.test(file)) {
          report(
            `The reference points to ${ref.$ref}. Put the component in a file components/${kind}/<PascalCase>.yaml.`,
          );
        } else if (dirname(file) !== `components/${kind}`) {
          report(
            `A ${ctx.type.name} is expected here, but ${file} is in another folder. Move it to components/${kind}/.`,
          );
        } else if (ctx.location.pointer.startsWith('#/components/') && ctx.key !== name) {
          report(`The component ${ctx.key} is in the file ${file}. Give both the same name.`);
        }
      },
    },
  };
};
