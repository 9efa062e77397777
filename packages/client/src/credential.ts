/** Who calls: an API token (private integrations) or an OAuth 2 access token (public ones), never both. */
export type Credential = { apiToken: string; accessToken?: never } | { accessToken: string; apiToken?: never };

/** The value of the `Authorization` header. @throws TypeError when there is not exactly one credential */
export function authorization({ apiToken, accessToken }: { apiToken?: string; accessToken?: string }): string {
  if (apiToken && accessToken) throw new TypeError('Give createClient either apiToken or accessToken, not both.');
  if (accessToken) return `Bearer ${accessToken}`;
  if (apiToken) return `Basic ${base64(`${apiToken}:`)}`;
  throw new TypeError('createClient needs a credential: apiToken for a private integration, else accessToken.');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
