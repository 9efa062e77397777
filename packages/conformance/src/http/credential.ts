/** What a request shows in `Authorization`. */
export type Credential = { basic: string; password?: string } | { bearer: string } | { header: string } | 'none';

export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The value of the header `Authorization`, where there is one. */
export function formatAuthorization(credential: Credential): string | undefined {
  if (credential === 'none') return undefined;
  if ('header' in credential) return credential.header;
  if ('bearer' in credential) return `Bearer ${credential.bearer}`;
  return `Basic ${base64(`${credential.basic}:${credential.password ?? ''}`)}`;
}
