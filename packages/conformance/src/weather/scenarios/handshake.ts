import { failed, serious, unless } from '../findings.ts';
import type { Unbound } from '../scenario.ts';

/** Scenarios before the first request. */
export const handshakeScenarios: readonly Unbound[] = [
  {
    id: 'host-name-in-handshake',
    title: 'sends the name of the host in the TLS handshake (SNI)',
    story: 'The base URL begins with https. The server reads the host name in the handshake, and ends the connection.',
    reason: 'A server with several names needs it to choose the certificate.',
    remedy: 'Pass the name of the host to the TLS library.',
    handshake: true,
    // The server never sees a request.
    play: () => ({ judge: () => [] }),
  },
  {
    id: 'untrusted-certificate',
    title: 'sends nothing to a server whose certificate nobody trusts',
    story: 'The base URL begins with https. The certificate of the server is signed by itself.',
    reason: 'Whoever is between the client and the service reads its credential, and everything else.',
    remedy: 'Never turn the check of certificates off.',
    untrusted: true,
    play: () => ({
      judge: (run) => [
        ...serious(
          unless(run.requests.length === 0, () => ({
            expected: 'no request',
            seen: 'a request with its credential',
            request: run.requests[0],
          })),
        ),
        ...failed(run, 'the certificate is not trusted'),
      ],
    }),
  },
];
