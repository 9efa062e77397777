/** A secret, or a function that yields it whenever a request is sent; it may do so in time. */
export type Secret = string | (() => string | Promise<string>);

/** Who calls: an API token (private integrations) or an OAuth 2 access token (public ones), never both. */
export type Credential = { apiToken: Secret; accessToken?: never } | { accessToken: Secret; apiToken?: never };

/** The value of the `Authorization` header, and the secret in it as it was given. */
export type Proof = { header: string; secret: string };
export type Authorization = () => Proof | Promise<Proof>;

/** How requests are authorized. @throws TypeError when there is not exactly one credential */
export function authorizationOf({ apiToken, accessToken }: { apiToken?: Secret; accessToken?: Secret }): Authorization {
  if (apiToken && accessToken) throw new TypeError('Give the client either apiToken or accessToken, not both.');
  const secret = accessToken ?? apiToken;
  if (!secret) {
    throw new TypeError('The client needs a credential: apiToken for a private integration, else accessToken.');
  }
  const write = accessToken ? bearer : basic;
  const prove = (given: unknown): Proof => ({ header: write(given), secret: given as string });
  if (typeof secret === 'function') return async () => prove(await secret());
  const proof = prove(secret);
  return () => proof;
}

function bearer(token: unknown): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  throw new TypeError('The access token is empty or holds a character that no header can; look for a line break.');
}

function basic(token: unknown): string {
  if (typeof token !== 'string' || token === '') throw new TypeError('The API token is empty, or no text.');
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${token}:`)))}`;
}
