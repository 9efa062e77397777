/** A secret, or a function that returns it. The function is called for every request. */
export type Secret = string | (() => string | Promise<string>);

/** An API token (private integrations) or an OAuth 2 access token (public integrations), never both. */
export type Credential = { apiToken: Secret; accessToken?: undefined } | { accessToken: Secret; apiToken?: undefined };

/** The value of the `Authorization` header, and the secret that it contains. */
export type Authorization = { header: string; secret: string };
export type GetAuthorization = () => Authorization | Promise<Authorization>;

/** Returns the function that yields the authorization of a request. @throws TypeError unless there is exactly one credential */
export function resolveCredential({
  apiToken,
  accessToken,
}: {
  apiToken?: Secret | undefined;
  accessToken?: Secret | undefined;
}) {
  const source = accessToken ?? apiToken;
  if (!source || (apiToken && accessToken)) {
    throw new TypeError('Pass exactly one of `apiToken` and `accessToken`.');
  }
  const format = accessToken ? formatBearer : formatBasic;
  const authorize = (secret: unknown): Authorization => ({ header: format(secret), secret: secret as string });
  if (typeof source === 'function') return async () => authorize(await source());
  const authorization = authorize(source);
  return () => authorization;
}

function formatBearer(token: unknown): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  throw new TypeError(
    'The access token is empty, or contains a character that headers must not contain, such as a line break.',
  );
}

function formatBasic(token: unknown): string {
  if (typeof token !== 'string' || token === '') throw new TypeError('The API token must be a non-empty string.');
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${token}:`)))}`;
}
