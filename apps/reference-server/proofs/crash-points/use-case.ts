import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import type { Database } from '@email-automation/service/storage/database';
import type { HttpResponse, SentRequest } from '../send-http.ts';
import type { OperationName } from './operations.ts';
import type { ServerHandle } from './server-handle.ts';
import type { Dump } from './store.ts';
import { accountId, token } from './workspace.ts';

/** What a use case needs of its preparation, such as the token in a link. */
export type Values = Record<string, string>;

/**
 * How an attempt ended for its caller: `none` without a response, `unavailable` when it may be repeated, `worked` and
 * `interrupted` for background work, which nobody waits for. Anything else is a response that says it is over, such as `201`.
 */
export type Response = string;

/** Whether the caller may rely on it. */
export const isFinal = (response: Response) => !['none', 'unavailable', 'worked', 'interrupted'].includes(response);

export interface UseCase {
  name: string;
  /** Whether it belongs to the short form. */
  short?: true;
  /** Data that the other cases do not have. */
  account?: Partial<WorkspaceAccount>;
  /** Whether emails are held, because the order in which several are sent at once is open. */
  holdsEmails?: true;
  /** Minutes between the steps of recovery, if what it needs expires sooner than by default. */
  stepMinutes?: number;
  /** Creates the tables of an empty database, where migrations are the use case. Then no server runs. */
  begin?(database: Database): Promise<void>;
  /** Prepares data without interruptions. */
  prepare?(attempt: Attempt, readData: () => Promise<Dump>): Promise<Values>;
  /** What the caller does, also when it tries again. */
  run(attempt: Attempt, values: Values): Promise<Response>;
}

/** What callers can do. */
export interface Attempt {
  send(request: SentRequest): Promise<HttpResponse | undefined>;
  operate(operation: OperationName, argument?: unknown): Promise<Response>;
  /** Does all work that is due. */
  work(): Promise<Response>;
}

/** @param at the time at which work is due */
export function createAttempt(server: ServerHandle, at: string): Attempt {
  return {
    send: (request) => server.send(request),
    async operate(operation, argument) {
      const ended = await server.operate(operation, argument);
      if (ended === undefined) return 'none';
      if (ended === 'unavailable') return ended;
      return String(ended.result).startsWith('failed') ? String(ended.result) : 'done';
    },
    async work() {
      const ended = await server.settle(at);
      if (ended === undefined) return 'none';
      return ended ? 'worked' : 'interrupted';
    },
  };
}

/** What a response says to a caller. */
export function readResponse(response: HttpResponse | undefined): Response {
  if (response === undefined) return 'none';
  const { status, headers } = response;
  const inOutage = String(headers.location).includes('error=temporarily_unavailable');
  return status === 503 || inOutage ? 'unavailable' : String(status);
}

/** Sends a request with the API token. @param path below the account */
export async function post(attempt: Attempt, path: string, body?: object, version = 'v2'): Promise<Response> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const request = { method: 'POST' as const, path: `/${version}/${accountId}/${path}`, headers };
  return readResponse(await attempt.send({ ...request, ...(body && { body: JSON.stringify(body) }) }));
}

/** Sends a form, as a browser does. */
export async function submit(attempt: Attempt, path: string, fields: Values, cookie = ''): Promise<Response> {
  return readResponse(await sendForm(attempt, path, fields, cookie));
}

export function sendForm(
  attempt: Attempt,
  path: string,
  fields: Values,
  cookie = '',
): Promise<HttpResponse | undefined> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) };
  return attempt.send({ method: 'POST', path, headers, body: new URLSearchParams(fields).toString() });
}

/** The path of the link in the newest email to an address. */
export function findLink(dump: Dump, to: string): string {
  const texts = (dump.outbox ?? []).filter((row) => row.to_email === to).map((row) => String(row.text_body));
  const [link] = /\/(confirm|unsubscribe)\/[\w-]+\.[\w-]{43}/.exec(texts.join('\n')) ?? [];
  if (link === undefined) throw new Error(`No email to ${to} has a link.`);
  return link;
}
