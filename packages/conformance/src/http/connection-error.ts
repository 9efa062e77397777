import { CheckError, ConnectionFailed } from './outcomes.ts';

/** The meaning of error codes of connections, with advice if the server has never responded. */
const meanings: Record<string, (url: URL) => [fact: string, question?: string]> = {
  ECONNREFUSED: ({ host }) => [`Nothing listens on ${host}.`, 'Is the server running, and is baseUrl right?'],
  ECONNRESET: ({ host, protocol }) => [
    `${host} closed the connection without a complete response.`,
    protocol === 'http:' ? 'If the server uses TLS, baseUrl needs https.' : '',
  ],
  ENOTFOUND: ({ hostname }) => [`There is no host ${hostname}.`, 'Check baseUrl.'],
  EAI_AGAIN: ({ hostname }) => [`The name ${hostname} could not be looked up.`, 'Check baseUrl and the network.'],
  ETIMEDOUT: ({ host }) => [`${host} could not be reached in time.`],
  EHOSTUNREACH: ({ host }) => [`${host} cannot be reached from here.`],
  EPROTO: ({ host }) => [`${host} does not use TLS on this port.`, 'Does baseUrl need http instead of https?'],
  HPE_INVALID_CONSTANT: ({ host }) => [`${host} does not speak HTTP.`, 'Does baseUrl need https, or another port?'],
};

/** The error for a failed connection, with a message that says how to fix it. */
export function connectionError(error: Error, url: URL): CheckError {
  if (error instanceof CheckError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(code)) {
    return new CheckError(
      `The certificate of ${url.host} is not trusted (${code}). Name the certificate file of your authority in NODE_EXTRA_CA_CERTS.`,
    );
  }
  const { rawPacket } = error as { rawPacket?: unknown };
  if (code.startsWith('HPE_') && rawPacket instanceof Uint8Array && /^HTTP\//.test(Buffer.from(rawPacket).toString())) {
    return new CheckError(`The response of ${url.host} is not valid HTTP: ${message}.`);
  }
  const meaning = meanings[code.startsWith('ERR_SSL') ? 'EPROTO' : code];
  const [fact, question = ''] = meaning?.(url) ?? [`The request to ${url.host} failed: ${message || code}.`];
  return new ConnectionFailed(fact, question);
}
