import type { ServerResponse } from 'node:http';

/** A body in the format of the errors of the interface. */
export const errorOf = (message: string) => ({ errors: [{ code: 'proxy_error', message }] });

/** Responds in place of the server. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify(errorOf(message));
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
}
