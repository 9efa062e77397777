import type { OperationId } from '@email-automation/types';
import type { ServerResponse } from '../exchange.ts';
import type { Account, Dataset, User } from './data.ts';

/** The status and the body; a string is HTML. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ApiRequest {
  dataset: Dataset;
  operation: OperationId | undefined;
  user: User;
  account: Account;
  /** The other ids in the path. */
  id: string;
  query: URLSearchParams;
  body: unknown;
  base: string;
  path: string;
  /** Identifies the credential of the request, for its limits. */
  credential: string;
}

export interface Route {
  method: 'GET' | 'POST';
  /** With `:account` and `:id`. */
  path: string;
  /** Counts against the limit of batch requests. */
  batch?: true;
  handle(request: ApiRequest): Answer;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const noContent: Answer = { status: 204 };

/** The text of a body, which arrives in chunks. */
export const joinChunks = (chunks: Buffer[]): string => Buffer.concat(chunks).toString('utf8');

/** Writes an answer as it goes over the wire. */
export function writeAnswer({ status, headers = {}, body }: Answer): ServerResponse {
  if (body === undefined) return { status, headers: { ...headers }, text: '' };
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html' : 'application/json';
  return { status, headers: { ...headers, 'content-type': type }, text: isPage ? body : JSON.stringify(body) };
}
