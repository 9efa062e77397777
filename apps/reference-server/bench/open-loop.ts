import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { residentMegabytes } from './consumption.ts';
import type { LoadRequest } from './http-load.ts';
import { authorization } from './workspaces.ts';

/** The results of requests that were sent at fixed times, whether or not earlier ones had their responses. Times are in milliseconds. */
export interface Outcome {
  /** Times of the requests that did not get 503, from when they were due. */
  accepted: number[];
  /** Connections that ended without a response. */
  broken: number;
  /** Times of requests to `/health`, which another thread sends; infinite if there is no response. */
  health: number[];
  /** The most megabytes that the process had. */
  megabytes: number;
}

/** A connection that has one request at a time. */
interface Connection {
  socket: Socket;
  /** Sends a request. @returns the status of the response; undefined if the connection ended without one */
  send(text: string): Promise<number | undefined>;
}

/** Keep-alive connections over which requests are sent at fixed times. */
export class OpenLoop {
  readonly #port: number;
  readonly #idle: Connection[] = [];

  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  async open(connections: number): Promise<void> {
    while (this.#idle.length < connections) {
      const some = Array.from({ length: Math.min(200, connections - this.#idle.length) }, () =>
        openConnection(this.#port),
      );
      this.#idle.push(...(await Promise.all(some)));
    }
  }

  /** Sends as many requests per second, and waits for all responses. @param pid the process whose memory is read */
  async run(requests: LoadRequest[], perSecond: number, seconds: number, pid: number): Promise<Outcome> {
    const outcome: Outcome = { accepted: [], broken: 0, health: [], megabytes: 0 };
    const probe = new Worker(new URL('./probe-health.ts', import.meta.url), { workerData: this.#port });
    probe.on('message', (milliseconds: number) => outcome.health.push(milliseconds));
    const texts = requests.map(formatRequest);
    const [begin, amount] = [performance.now(), Math.floor(perSecond * seconds)];
    const responses: Promise<void>[] = [];
    while (responses.length < amount) {
      const due = Math.min(amount, ((performance.now() - begin) / 1000) * perSecond);
      while (responses.length < due) {
        const since = begin + (responses.length / perSecond) * 1000;
        responses.push(this.#send(texts[responses.length % texts.length] as string, since, outcome));
      }
      outcome.megabytes = Math.max(outcome.megabytes, residentMegabytes(pid));
      await new Promise((next) => setTimeout(next, 2));
    }
    await Promise.all(responses);
    await probe.terminate();
    return outcome;
  }

  close(): void {
    for (const { socket } of this.#idle) socket.destroy();
  }

  async #send(text: string, since: number, outcome: Outcome): Promise<void> {
    const connection = this.#idle.shift() ?? (await openConnection(this.#port));
    const status = await connection.send(text);
    if (status === undefined) outcome.broken++;
    else this.#idle.push(connection);
    if (status !== undefined && status !== 503) outcome.accepted.push(performance.now() - since);
  }
}

function openConnection(port: number): Promise<Connection> {
  let settle = (_status?: number) => {};
  let [status, left] = [0, 0];
  const socket = connect(port, '127.0.0.1')
    .setNoDelay()
    .on('error', () => {})
    .on('close', () => settle())
    .on('data', (chunk) => {
      if (left === 0) {
        const head = chunk.toString('latin1', 0, 1000);
        const [, length = 0] = /content-length: (\d+)/i.exec(head) ?? [];
        [status, left] = [Number(head.slice(9, 12)), head.indexOf('\r\n\r\n') + 4 + Number(length)];
      }
      left -= chunk.length;
      if (left === 0) settle(status);
    });
  const send = (text: string) =>
    new Promise<number | undefined>((resolve) => {
      settle = resolve;
      if (socket.destroyed) settle();
      else socket.write(text);
    });
  return new Promise((resolve) => socket.once('connect', () => resolve({ socket, send })));
}

function formatRequest({ method = 'GET', path, body }: LoadRequest): string {
  const text = body ? JSON.stringify(body) : '';
  const content = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n${text && content}\r\n${text}`;
}
