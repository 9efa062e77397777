import { Agent } from 'node:http';
import type { Database } from '@email-automation/service/storage/database';
import { type HttpResponse, sendHttp } from '../send-http.ts';

/** A request. In `path`, `headers` and `body`, `{{…}}` stands for what differs between two servers, such as a generated id. */
export interface PlannedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A running server with its database. */
export interface ServerUnderTest {
  url: string;
  database: Database;
  /** What the placeholders of requests stand for. */
  values: Map<string, string>;
  agent: Agent;
  /** How many requests were sent. */
  sent: number;
  /** Waits until the server has nothing to do that is due: what it has done by then, another has done, too. */
  settle(): Promise<void>;
}

export const createAgent = () => new Agent({ keepAlive: true, maxSockets: 64 });

/** Bounds against a server that hangs, in milliseconds. */
const timeout = 60_000;

/** Sends a request as it is written: nothing of its path is normalized. */
export function send(server: ServerUnderTest, planned: PlannedRequest): Promise<HttpResponse> {
  const resolve = (text: string) => text.replace(/\{\{(.+?)\}\}/g, (_, name) => findValue(server, name));
  const headers = Object.fromEntries(Object.entries(planned.headers).map(([name, value]) => [name, resolve(value)]));
  const body = planned.body === undefined ? {} : { body: resolve(planned.body) };
  server.sent++;
  const usual = { ...(body.body && { 'content-type': 'application/json' }), 'x-forwarded-for': nextNetwork(server) };
  const request = { method: planned.method, path: resolve(planned.path), headers: { ...usual, ...headers }, ...body };
  return sendHttp(server.url, request, { agent: server.agent, timeout });
}

/** Each request comes from another network, so that no limit on guessing applies. */
const nextNetwork = ({ sent }: ServerUnderTest) => `${1 + ((sent >> 16) % 200)}.${(sent >> 8) % 256}.${sent % 256}.1`;

function findValue({ values }: ServerUnderTest, name: string): string {
  // Only looks like an id or a token.
  if (name.startsWith('unknown ')) return [...(values.get(name.slice(8)) ?? '')].reverse().join('');
  const value = values.get(name);
  if (value === undefined) throw new Error(`Nothing is known as ${name}.`);
  return value;
}
