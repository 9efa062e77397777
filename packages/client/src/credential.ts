import { check, token } from './check-options.ts';
import { InvalidArgumentError } from './errors.ts';
import { messages } from './vocabulary.ts';

/** A secret, or a function that returns it. The function is called for every request. */
export type Secret = string | (() => string | Promise<string>);

/** An API token (private integrations) or an OAuth 2 access token (public integrations), never both. */
export type Credential = { apiToken: Secret; accessToken?: undefined } | { accessToken: Secret; apiToken?: undefined };

/** The value of the `Authorization` header, and the secret that it contains. */
export type Authorization = { header: string; secret: string };
export type GetAuthorization = () => Promise<Authorization>;

/** Returns the function that yields the authorization of a request. @throws InvalidArgumentError unless there is exactly one credential */
export function resolveCredential({
  apiToken,
  accessToken,
}: {
  apiToken?: Secret | undefined;
  accessToken?: Secret | undefined;
}) {
  const source = accessToken ?? apiToken;
  if (!source || (apiToken && accessToken)) {
    throw new InvalidArgumentError(messages.oneCredential);
  }
  return async (): Promise<Authorization> => {
    const secret = typeof source === 'function' ? await source() : source;
    check('option', accessToken ? 'accessToken' : 'apiToken', 'createClient', secret, token);
    return { header: accessToken ? `Bearer ${secret}` : `Basic ${btoa(`${secret}:`)}`, secret };
  };
}
