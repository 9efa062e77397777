/** A program in which a module has other exports. */
export interface ModuleMutant {
  /** URL of the module. */
  module: string;
  /** Returns exports in place of the usual ones. */
  // biome-ignore lint/suspicious/noExplicitAny: modules of every shape
  replace(usual: any): object;
}

/**
 * Defines a program in which a module has other exports.
 * @param module URL of the module, as the program loads it
 * @param replace returns exports in place of the usual ones
 */
export const replaceExports = <Module extends object>(
  module: URL,
  replace: (usual: Module) => Partial<Module>,
): ModuleMutant => ({ module: module.href, replace });

/**
 * Returns the arguments of Node and the variables that run a program as a mutant.
 * @param catalog URL of a module that exports `mutants` by their names, and imports no values from the program
 */
export const runAsMutant = (catalog: string, name: string) => ({
  args: ['--import', new URL('run-as-mutant.ts', import.meta.url).href],
  variables: { MODULE_MUTANT: JSON.stringify({ catalog, name }) },
});
