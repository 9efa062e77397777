import type { Database } from '@email-automation/service/storage/database';
import { type ModuleMutant, replaceExports, runAsMutant } from '@email-automation/test-tools/module-mutant';
import type { DatabaseName } from './rounds/environment.ts';

/** A mutant of the server that the proof must notice. Without a module, the proof itself changes the server's database. */
export interface MutantDefinition extends Partial<ModuleMutant> {
  /** The fault of the mutant, in a sentence. */
  description: string;
  /** The only database with the mutant (default: both). */
  on?: DatabaseName;
  /** The disturbance that notices it (default: one of the short form). */
  only?: string;
}

export interface Mutant extends MutantDefinition {
  name: string;
}

/** The name of the mutant of the PostgreSQL servers themselves. */
export const unreplicated = 'unreplicated';

const catalog = new URL('mutants.ts', import.meta.url).href;

/**
 * Replaces exports of a module of the service.
 * @param file its path without the extension, such as `services/events`
 */
export const inService = <Module extends object>(file: string, replace: (usual: Module) => Partial<Module>) =>
  replaceExports(new URL(`../../../packages/service/src/${file}.ts`, import.meta.url), replace);

/** Arguments of Node that run a TypeScript program with a mutant, if there is one; the variables belong to them. */
export const nodeArguments = (mutant: Mutant | undefined): { args: string[]; variables: NodeJS.ProcessEnv } =>
  mutant?.module === undefined ? { args: [], variables: {} } : runAsMutant(catalog, mutant.name);

/**
 * Returns a database whose transactions are single statements, so that a failure between two of them leaves a part.
 * @param milliseconds that each statement takes longer, so that a random crash meets it
 */
export function withoutTransactions<Opened extends Pick<Database, 'query'>>(
  database: Opened,
  milliseconds: number,
): Opened {
  const slow = database.query.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
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
