import type { Database } from '@email-automation/service/storage/database';
import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** A database that calls a function before each query, which fails if the function throws. */
export function onQuery(database: Database, see: (node: RootOperationNode) => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      see(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, query: database.query.withPlugin(plugin) };
}
