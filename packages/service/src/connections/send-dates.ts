import type { Server } from 'node:http';

/** Makes the header `Date` of every response follow another clock than the system's. */
export function sendDates(server: Server, now: () => Date): void {
  server.prependListener('request', (_, response) => {
    const { writeHead } = response;
    response.writeHead = (...parameters: never) => {
      response.setHeader('Date', now().toUTCString());
      return writeHead.apply(response, parameters);
    };
  });
}
