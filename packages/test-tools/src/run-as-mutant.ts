// Loaded with `--import` before a program: gives one of its modules the exports of a mutant.
import { registerHooks } from 'node:module';
import type { ModuleMutant } from './module-mutant.ts';

const { catalog, name } = JSON.parse(process.env.MODULE_MUTANT ?? '');
const { mutants } = (await import(catalog)) as { mutants: Record<string, ModuleMutant> };
const mutant = mutants[name];
if (mutant === undefined) throw new Error(`${catalog} has no mutant ${name}.`);

/** The module as it is, beside the one that replaces it. */
const usual = `${mutant.module}?usual`;
const changed = Symbol.for('exports of a mutant');

registerHooks({
  load(url, context, next) {
    if (url !== mutant.module) return next(url, context);
    const names = Object.keys(Reflect.get(globalThis, changed));
    const source = [
      `export * from ${JSON.stringify(usual)};`,
      `const changed = globalThis[Symbol.for(${JSON.stringify(changed.description)})];`,
      ...names.map((exported) => `export const ${exported} = changed.${exported};`),
    ];
    return { format: 'module', source: source.join('\n'), shortCircuit: true };
  },
});
Reflect.set(globalThis, changed, mutant.replace(await import(usual)));
