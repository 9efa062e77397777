import type { Reply } from './reply.ts';

/** A request of the client under test, as the scripted server received it. */
export interface ReceivedRequest {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  url: URL;
  /** The path and the query as they came, not normalized. */
  target: string;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The body, decompressed. */
  text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  body: unknown;
  /** The operation of the contract; undefined if no operation has this method and path. */
  operation: string | undefined;
  /** The values in the path, decoded, by the names of the contract. */
  pathParameters: Record<string, string>;
  /** The server's response. */
  reply?: Reply;
}

/** How a request tells who sends it. */
export type ReceivedCredential = { scheme: 'basic' | 'bearer' | 'other'; value: string } | undefined;

/** The credential of a request; the value of Basic is decoded. */
export function credentialOf({ headers }: ReceivedRequest): ReceivedCredential {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const [, scheme = '', value = ''] = /^(\S+) +([^ ].*)?$/.exec(authorization) ?? [];
  if (/^basic$/i.test(scheme)) return { scheme: 'basic', value: Buffer.from(value, 'base64').toString('utf8') };
  return { scheme: /^bearer$/i.test(scheme) ? 'bearer' : 'other', value };
}
