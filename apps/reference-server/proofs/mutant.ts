import type { Database } from '@email-automation/service/storage/database';
import { type ModuleMutant, replaceExports, runAsMutant } from '@email-automation/test-tools/module-mutant';
import type { DatabaseName } from './proof.ts';

interface Definition extends Partial<ModuleMutant> {
  /** What the faulty server does, in a sentence. */
  description: string;
  /** The only database on which it is a fault (default: both). */
  on?: DatabaseName;
}

/** A mutant of the server that a proof must notice. Without a module, the proof itself changes what the server runs on. */
export interface Mutant extends Definition {
  name: string;
  /** URL of the module that exports it in `mutants`. */
  catalog: string;
}

/** Names mutants. @param catalog URL of the module that exports them as `mutants`, and imports no values from the server */
export const defineMutants = (catalog: string, definitions: Record<string, Definition>): Record<string, Mutant> =>
  Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, { ...definition, name, catalog }]));

/**
 * Replaces exports of a module of the service.
 * @param file its path without the extension, such as `services/events`
 */
export const inService = <Module extends object>(file: string, replace: (usual: Module) => Partial<Module>) =>
  replaceExports(new URL(`../../../packages/service/src/${file}.ts`, import.meta.url), replace);

/** Arguments of Node that run a TypeScript program with a mutant, if there is one; the variables belong to them. */
export const nodeArguments = (mutant: Mutant | undefined): { args: string[]; variables: NodeJS.ProcessEnv } =>
  mutant?.module === undefined ? { args: [], variables: {} } : runAsMutant(mutant.catalog, mutant.name);

/**
 * Returns a database whose transactions are single statements, so that what fails between two of them leaves a part.
 * @param milliseconds that each statement takes longer, so that a random crash meets it
 */
export function withoutTransactions<Opened extends Pick<Database, 'query'>>(
  database: Opened,
  milliseconds = 0,
): Opened {
  const slow = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return result;
    },
  });
  const query = new Proxy(slow, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: (work: (db: typeof slow) => unknown) => work(query) });
      if (name === 'isTransaction') return true;
      const value = Reflect.get(target, name);
      // Methods read private fields.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...database, query };
}
