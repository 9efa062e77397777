import { openSync } from 'node:fs';
import type * as Smtp from '@email-automation/service/background/smtp';
import type * as ConnectionModule from '@email-automation/service/connections/connection';
import type * as Guard from '@email-automation/service/connections/guard';
import type * as RequestIds from '@email-automation/service/connections/request-ids';
import type * as Errors from '@email-automation/service/http/errors';
import type * as AcceptBatch from '@email-automation/service/services/batches/accept-batch';
import { defineMutants, inService } from '../mutant.ts';

const remembered = new Map<symbol, object>();

/** Leaks and losses that show only with time. */
export const mutants = defineMutants(import.meta.url, {
  'exchanges-stay': {
    description: 'A connection keeps every exchange that it had, with a buffer for its body.',
    ...inService<typeof ConnectionModule>('connections/connection', ({ trackConnections }) => ({
      trackConnections(server, most) {
        const connections = trackConnections(server, most);
        server.prependListener('request', (request, response) => {
          const { kept = [] } = connections.get(request.socket) as { kept?: object[] };
          kept.push({ request, response, body: Buffer.alloc(50_000, 1) });
          Object.assign(connections.get(request.socket) ?? {}, { kept });
        });
        return connections;
      },
    })),
  },
  'request-ids-stay': {
    description: 'A map remembers each request by its id, with 50 KB about it, and nothing removes it.',
    ...inService<typeof RequestIds>('connections/request-ids', ({ sendRequestIds }) => ({
      sendRequestIds(app, newUuid) {
        sendRequestIds(app, newUuid);
        app.addHook('onRequest', ({ id, headers }, _reply, done) => {
          remembered.set(Symbol(id), { ...headers, trail: Array.from({ length: 6000 }, (_, n) => n + 0.5) });
          done();
        });
      },
    })),
  },
  'listener-per-request': {
    description: 'Each request adds a listener to its connection, which stays as long as the connection.',
    ...inService<typeof Guard>('connections/guard', ({ guardConnections }) => ({
      guardConnections(app, ...others) {
        const stop = guardConnections(app, ...others);
        app.addHook('onRequest', ({ raw }, _reply, done) => {
          raw.socket.on('close', () => raw.destroy());
          done();
        });
        return stop;
      },
    })),
  },
  'timers-per-batch': {
    description: 'Each accepted batch starts two timers that wake the worker again and again, and nothing clears them.',
    ...inService<typeof AcceptBatch>('services/batches/accept-batch', ({ acceptBatch }) => ({
      async acceptBatch(services, ...others) {
        const id = await acceptBatch(services, ...others);
        for (const milliseconds of [10_000, 60_000]) setInterval(services.wake, milliseconds);
        return id;
      },
    })),
  },
  'connection-per-email': {
    description: 'Each email is sent over a new connection, which stays open.',
    ...inService<typeof Smtp>('background/smtp', ({ smtpTransport }) => ({
      smtpTransport: (url, connections) => ({
        ...smtpTransport(url, connections),
        send: (email) => smtpTransport(url, 1).send(email),
      }),
    })),
  },
  'file-per-rejection': {
    description: 'Each error response reads a file that it does not close.',
    ...inService<typeof Errors>('http/errors', ({ sendError }) => ({
      sendError(...response) {
        openSync(process.execPath, 'r');
        return sendError(...response);
      },
    })),
  },
});
