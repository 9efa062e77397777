/** Stands for a parameter in a URL template, such as `accounts.id` for `{accounts.id}`. */
export interface Placeholder {
  placeholder: string;
}

export type Links = ReturnType<typeof createLinks>;

/**
 * Builds URLs of the service from the paths of the contract. Parameters are encoded: an id can have any character.
 * @param baseUrl returns the URL before every path, without a trailing slash; known once the server listens
 * @param paths the path of each operation, as the contract writes it
 */
export function createLinks(baseUrl: () => string, paths: Record<string, string>) {
  // The odd parts are the names of parameters.
  const parts = new Map(Object.entries(paths).map(([id, path]) => [id, path.split(/\{(\w+)\}/)]));
  return {
    /** The public URL of the server, without a trailing slash: the issuer of OAuth 2 (RFC 8414). */
    issuer: baseUrl,
    /** The URL of an operation. A placeholder, or a parameter that is missing, makes a template. */
    to(operationId: string, parameters: Record<string, string | Placeholder>): string {
      const path = parts.get(operationId);
      if (path === undefined) throw new Error(`The contract has no operation ${operationId}.`);
      let url = baseUrl();
      for (const [n, part] of path.entries()) {
        url += n % 2 === 0 ? part : toSegment(parameters[part] ?? { placeholder: part });
      }
      return url;
    },
    /** The URL of a record that no operation fetches. A placeholder makes a template. */
    toRecord: (accountId: string, collection: string, id: string | Placeholder) =>
      `${baseUrl()}/v2/${toSegment(accountId)}/${collection}/${toSegment(id)}`,
    /** The URL of the page that a link in an email opens. */
    toPage: (page: 'confirm' | 'unsubscribe', token: string) => `${baseUrl()}/${page}/${token}`,
  };
}

/** Encodes only the characters that a segment of a path cannot contain (RFC 3986, `pchar`), which is less than `encodeURIComponent` does. */
export function toSegment(value: string | Placeholder): string {
  if (typeof value !== 'string') return `{${value.placeholder}}`;
  // Most ids need no encoding, and looking takes a fifth of the time.
  if (/^[\w.~-]*$/.test(value)) return value;
  return encodeURIComponent(value).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}
