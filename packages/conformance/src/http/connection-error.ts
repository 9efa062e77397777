import { CheckError } from '../outcomes.ts';

/** What a failed connection means, and what to look at next. */
const meanings: Record<string, (url: URL) => string> = {
  ECONNREFUSED: ({ host }) => `Nothing listens on ${host}. Is the server running, and is baseUrl right?`,
  ECONNRESET: ({ host, protocol }) =>
    `${host} closed the connection without a complete answer.${protocol === 'http:' ? ' If it speaks TLS there, baseUrl needs https.' : ''}`,
  ENOTFOUND: ({ hostname }) => `There is no host ${hostname}. Check baseUrl.`,
  EAI_AGAIN: ({ hostname }) => `The name ${hostname} could not be looked up. Check baseUrl and the network.`,
  ETIMEDOUT: ({ host }) => `${host} could not be reached in time.`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached from here.`,
  EPROTO: ({ host }) => `${host} does not speak TLS there. Does baseUrl need http instead of https?`,
  HPE_INVALID_CONSTANT: ({ host }) => `${host} does not answer in HTTP. Does baseUrl need https, or another port?`,
};

/** A failed connection in a sentence that says what to do. */
export function connectionError(error: Error, url: URL): CheckError {
  if (error instanceof CheckError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_SSL')) return new CheckError(meanings.EPROTO?.(url) ?? message);
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) {
    return new CheckError(
      `The certificate of ${url.host} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to your authority's file.`,
    );
  }
  return new CheckError(meanings[code]?.(url) ?? `The request to ${url.host} failed: ${message || code}.`);
}
