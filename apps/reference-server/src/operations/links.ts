/** Makes addresses of the service from the paths of the contract. */
export interface Links {
  /**
   * Address of an operation with its path parameters filled in; a placeholder such as `{accounts.id}` makes a template.
   */
  to(operationId: string, parameters: Record<string, string>): string;
  /** Address of a record that no operation fetches. */
  toRecord(accountId: string, collection: string, id: string): string;
  /** Address of a page that a token from a mail opens. */
  toPage(page: 'confirm' | 'unsubscribe', token: string): string;
}

/**
 * @param baseUrl tells the address in front of every path, without a slash at its end; known once the server listens
 * @param paths path of each operation as the contract writes it
 */
export function createLinks(baseUrl: () => string, paths: Record<string, string>): Links {
  return {
    to(operationId, parameters) {
      const path = paths[operationId];
      if (path === undefined) throw new Error(`The contract has no operation ${operationId}.`);
      return baseUrl() + path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
    },
    toRecord: (accountId, collection, id) => `${baseUrl()}/v2/${accountId}/${collection}/${id}`,
    toPage: (page, token) => `${baseUrl()}/${page}/${token}`,
  };
}
