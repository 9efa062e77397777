import { createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from './scripted-server.ts';

/** The observations of a server for TLS handshakes. It never completes one, so that it needs no certificate. */
export interface HandshakeServer {
  port: number;
  connections: number;
  /** The host names in the handshakes (SNI). */
  names: string[];
  close(): Promise<void>;
}

/** Starts a server that reads the host name in TLS handshakes and then ends the connection. */
export async function startHandshakeServer(): Promise<HandshakeServer> {
  const seen: string[] = [];
  const tls = createTlsServer({
    SNICallback(name, callback) {
      seen.push(name);
      callback(new Error('No certificate.'));
    },
  });
  // Handshakes fail on purpose.
  tls.on('tlsClientError', () => {});
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    handshakes.connections++;
    socket.on('error', () => {});
    tls.emit('connection', socket);
  });
  const handshakes: HandshakeServer = {
    port: Number(new URL(await listen(server)).port),
    connections: 0,
    names: seen,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return handshakes;
}
