// The part of node:http that a server needs, without connections: `respond` passes it a request and returns its response.
import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Buffer } from 'buffer/';
import type { RawRequest, RawResponse } from '../messages.ts';

declare const __methods: string[];
declare const __statusCodes: Record<string, string>;
/** Node's own, at the time of the build. */
export const METHODS = __methods;
export const STATUS_CODES = __statusCodes;
export const maxHeaderSize = 16 * 1024;

class Socket extends EventEmitter {
  remoteAddress = '127.0.0.1';
  readableEnded = false;
  readableLength = 0;
  writable = true;
  destroyed = false;
  setTimeout() {
    return this;
  }
  setKeepAlive() {}
  setNoDelay() {}
  destroySoon() {}
  resume() {}
  end() {}
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('close');
  }
}

export class IncomingMessage extends Readable {
  readonly httpVersion = '1.1';
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly complete = true;
  readonly trailers = {};
  readonly rawTrailers = [];
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: string[];
  readonly headers: Record<string, string> = {};
  readonly headersDistinct: Record<string, string[]> = {};
  readonly socket: Socket;

  constructor(request: RawRequest, socket: Socket) {
    super();
    this.method = request.method;
    this.url = request.url;
    this.socket = socket;
    this.rawHeaders = request.headers.flat();
    for (const [spelled, value] of request.headers) {
      const name = spelled.toLowerCase();
      this.headersDistinct[name] = [...(this.headersDistinct[name] ?? []), value];
    }
    for (const [name, values] of Object.entries(this.headersDistinct))
      this.headers[name] = single.has(name) ? (values[0] as string) : values.join(name === 'cookie' ? '; ' : ', ');
    if (request.body && request.body.length > 0) this.push(Buffer.from(request.body));
    this.push(null);
  }

  get connection() {
    return this.socket;
  }

  override _read() {}

  setTimeout() {
    return this;
  }
}

/** Headers that Node keeps only the first of. */
const single = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'user-agent',
  'referer',
  'retry-after',
]);

export class ServerResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  sendDate = true;
  readonly req: IncomingMessage;
  readonly #headers = new Map<string, number | string | string[]>();
  readonly #chunks: Buffer[] = [];

  constructor(request: IncomingMessage) {
    super();
    this.req = request;
  }

  get socket() {
    return this.req.socket;
  }

  get connection() {
    return this.req.socket;
  }

  /** The response as it was written. */
  read(): RawResponse {
    const headers = Object.entries(this.getHeaders()).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)] as const),
    );
    return { status: this.statusCode, headers, body: Buffer.concat(this.#chunks) };
  }

  setHeader(name: string, value: number | string | string[]) {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  appendHeader(name: string, value: string | string[]) {
    return this.setHeader(name, [this.getHeader(name) ?? [], value].flat() as string[]);
  }

  getHeader = (name: string) => this.#headers.get(name.toLowerCase());
  hasHeader = (name: string) => this.#headers.has(name.toLowerCase());
  removeHeader = (name: string) => void this.#headers.delete(name.toLowerCase());
  getHeaders = () => Object.fromEntries(this.#headers);
  getHeaderNames = () => [...this.#headers.keys()];

  writeHead(status: number, ...[headers]: [headers?: Record<string, string>]) {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers ?? {})) this.setHeader(name, value);
    this.headersSent = true;
    return this;
  }

  flushHeaders() {
    this.headersSent = true;
  }

  setTimeout() {
    return this;
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void) {
    this.headersSent = true;
    this.#chunks.push(Buffer.from(chunk));
    done();
  }
}

/** All servers, in the order of their creation: the API, and the control port. */
export const servers: Server[] = [];

export class Server extends EventEmitter {
  listening = false;

  constructor(_options: object, handler: (request: IncomingMessage, response: ServerResponse) => void) {
    super();
    this.on('request', handler);
    servers.push(this);
  }

  listen(...parameters: unknown[]) {
    this.listening = true;
    queueMicrotask(() => {
      this.emit('listening');
      for (const each of parameters) if (typeof each === 'function') each();
    });
    return this;
  }

  close(done?: () => void) {
    this.listening = false;
    done?.();
  }

  address = () => ({ address: '127.0.0.1', family: 'IPv4', port: 80 });
  setTimeout() {
    return this;
  }
  closeIdleConnections() {}
  closeAllConnections() {}
}

export const createServer = (options: object, handler: (request: IncomingMessage, response: ServerResponse) => void) =>
  new Server(options, handler);

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

/** Sends a request to the API of this sandbox, whatever the host. */
export function request({ method = 'GET', path = '/', headers = {} }: Sent) {
  const sent = new EventEmitter();
  const end = async (body?: string | Uint8Array) => {
    const response = await respond(servers[0] as Server, {
      method,
      url: path,
      headers: Object.entries(headers),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    });
    sent.emit(
      'response',
      Object.assign(new EventEmitter(), { headers: Object.fromEntries(response.headers), resume() {} }),
    );
    sent.emit('close');
  };
  return Object.assign(sent, { end: (body?: string | Uint8Array) => void end(body) });
}

/**
 * Passes a server a request.
 * @returns the response when it is complete; with status 0 if the connection was cut
 */
export async function respond(server: Server, raw: RawRequest): Promise<RawResponse> {
  const socket = new Socket();
  const message = new IncomingMessage(raw, socket);
  const response = new ServerResponse(message);
  server.emit('connection', socket);
  const ended = new Promise<void>((resolve) => {
    response.once('finish', resolve);
    socket.once('close', resolve);
  });
  server.emit('request', message, response);
  await ended;
  const isCut = socket.destroyed;
  response.emit('close');
  socket.destroy();
  const { status, headers, body } = response.read();
  const isEmpty = raw.method === 'HEAD' || status === 204 || status === 304;
  return { status: isCut ? 0 : status, headers, body: isEmpty ? new Uint8Array() : body };
}

export default { METHODS, STATUS_CODES, maxHeaderSize, Server, createServer, IncomingMessage, ServerResponse, request };
