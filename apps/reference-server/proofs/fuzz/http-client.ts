import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** A request as it is sent: the target and the headers need not be valid for the interface. */
export interface HttpRequest {
  method: string;
  /** The path with the query, as in the request line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string | Buffer;
}

export interface HttpResponse {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}

export interface HttpClient {
  /** Sends a request. @throws Error when there is no complete response in time */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

/** Opens a client with one connection, which it uses again. @param timeoutMs bound of the time until the complete response */
export function openHttpClient(url: string, timeoutMs: number): HttpClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const all: OutgoingHttpHeaders = { host: 'email.example' };
        for (const [name, value] of headers) all[name] = value;
        // Node writes the body of a GET without its length.
        if (body !== undefined) all['content-length'] = Buffer.byteLength(body);
        const sent = request({ agent, hostname, port, method, path: target, headers: all }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () => {
            clearTimeout(timer);
            const { statusCode = 0, rawHeaders } = response;
            const pairs = rawHeaders.flatMap((name, n): [string, string][] =>
              n % 2 === 0 ? [[name.toLowerCase(), rawHeaders[n + 1] as string]] : [],
            );
            resolve({ status: statusCode, headers: pairs, body: Buffer.concat(chunks).toString('utf8') });
          });
        });
        const fail = (error: Error) => {
          clearTimeout(timer);
          reject(error);
        };
        const timer = setTimeout(
          () => sent.destroy(new Error(`no complete response within ${timeoutMs / 1000} s`)),
          timeoutMs,
        );
        sent.on('error', fail);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
