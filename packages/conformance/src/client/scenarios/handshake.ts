import type { Scenario } from '../scenario.ts';

/** What a client does before it sends a request. */
export const handshakeScenarios: readonly Scenario[] = [
  {
    id: 'host-name-in-handshake',
    task: 'list-campaigns',
    title: 'sends the name of the host in the TLS handshake (SNI)',
    story: 'The base URL begins with https. The server reads the host name in the handshake, and ends the connection.',
    reason: 'A server with several names needs it to choose the certificate.',
    handshake: true,
    // The server never sees a request.
    play: () => ({ judge: () => [] }),
  },
];
