import type { ServerResponse } from 'node:http';

/** Responds in place of the server, in the format of the errors of the interface. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ errors: [{ code: 'proxy_error', message }] });
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
}
