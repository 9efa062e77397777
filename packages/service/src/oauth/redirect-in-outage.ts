import { isTemporary, unavailableMessage } from '../http/unavailable.ts';
import { RedirectedOAuthError } from './errors.ts';

/**
 * Reports an outage of the database to the application, whose callback URL is known to be valid.
 * @throws RedirectedOAuthError (`temporarily_unavailable`; RFC 6749, 4.1.2.1), with the error as its cause
 */
export async function redirectInOutage<Result>(
  to: { redirect_uri: string; state: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    const redirected = new RedirectedOAuthError('temporarily_unavailable', unavailableMessage, to);
    throw Object.assign(redirected, { cause: error });
  }
}
