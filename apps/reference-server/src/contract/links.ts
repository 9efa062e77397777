/** Builds URLs of the service from the paths of the contract. */
export interface Links {
  /** The public URL of the server, without a trailing slash: the issuer of OAuth 2 (RFC 8414). */
  issuer(): string;
  /** The URL of an operation. A parameter that is missing, or a placeholder such as `{accounts.id}`, makes a template. */
  to(operationId: string, parameters: Record<string, string>): string;
  /** The URL of a record that no operation fetches. */
  toRecord(accountId: string, collection: string, id: string): string;
  /** The URL of the page that a link in an email opens. */
  toPage(page: 'confirm' | 'unsubscribe', token: string): string;
}

/**
 * @param baseUrl returns the URL before every path, without a trailing slash; known once the server listens
 * @param paths the path of each operation, as the contract writes it
 */
export function createLinks(baseUrl: () => string, paths: Record<string, string>): Links {
  // The odd parts are the names of parameters.
  const parts = new Map(Object.entries(paths).map(([id, path]) => [id, path.split(/\{(\w+)\}/)]));
  return {
    issuer: baseUrl,
    to(operationId, parameters) {
      const path = parts.get(operationId);
      if (path === undefined) throw new Error(`The contract has no operation ${operationId}.`);
      return baseUrl() + path.map((part, n) => (n % 2 === 0 ? part : (parameters[part] ?? `{${part}}`))).join('');
    },
    toRecord: (accountId, collection, id) => `${baseUrl()}/v2/${accountId}/${collection}/${id}`,
    toPage: (page, token) => `${baseUrl()}/${page}/${token}`,
  };
}
