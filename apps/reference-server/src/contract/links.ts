/** Makes addresses of the service from the paths of the contract. */
export interface Links {
  /**
   * Address of an operation with its path parameters filled in; a placeholder such as `{accounts.id}` makes a template.
   */
  to(operationId: string, parameters: Record<string, string>): string;
  /** Address of a record that no operation fetches. */
  toRecord(accountId: string, collection: string, id: string): string;
  /** Address of a page that a token from an email opens. */
  toPage(page: 'confirm' | 'unsubscribe', token: string): string;
}

/**
 * @param baseUrl tells the address in front of every path, without a slash at its end; known once the server listens
 * @param paths path of each operation as the contract writes it
 */
export function createLinks(baseUrl: () => string, paths: Record<string, string>): Links {
  // Every second part is the name of a parameter.
  const parts = new Map(Object.entries(paths).map(([id, path]) => [id, path.split(/\{(\w+)\}/)]));
  return {
    to(operationId, parameters) {
      const path = parts.get(operationId);
      if (path === undefined) throw new Error(`The contract has no operation ${operationId}.`);
      let link = baseUrl();
      path.forEach((part, n) => {
        link += n % 2 === 0 ? part : (parameters[part] ?? `{${part}}`);
      });
      return link;
    },
    toRecord: (accountId, collection, id) => `${baseUrl()}/v2/${accountId}/${collection}/${id}`,
    toPage: (page, token) => `${baseUrl()}/${page}/${token}`,
  };
}
