/** The content of the `Authorization` header. */
export type Credential = { basic: string; password?: string } | { bearer: string } | { header: string } | 'none';

/** Encodes a text as base64. */
export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** The value of the `Authorization` header; undefined for none. */
export function formatAuthorization(credential: Credential): string | undefined {
  if (credential === 'none') return undefined;
  if ('header' in credential) return credential.header;
  if ('bearer' in credential) return `Bearer ${credential.bearer}`;
  return `Basic ${base64(`${credential.basic}:${credential.password ?? ''}`)}`;
}
