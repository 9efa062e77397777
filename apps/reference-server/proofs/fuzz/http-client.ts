import { Agent } from 'node:http';
import { type HttpResponse, sendHttp } from '../send-http.ts';

/** A request as it is sent: the target and the headers need not be valid for the interface. */
export interface HttpRequest {
  method: string;
  /** The path with the query, as in the request line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

export interface HttpClient {
  /** Sends a request. @throws Error when there is no complete response in time */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

/** Opens a client with one connection, which it uses again. @param timeout milliseconds until the complete response */
export function openHttpClient(url: string, timeout: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send({ target: path, headers, ...rest }) {
      const all = { host: 'email.example', ...Object.fromEntries(headers) };
      return sendHttp(url, { ...rest, path, headers: all }, { agent, timeout });
    },
    close: () => agent.destroy(),
  };
}
