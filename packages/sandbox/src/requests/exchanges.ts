import type { AppliedFault } from '../faults/fault-rules.ts';

/** A request with its response, as the request log of a sandbox has it: without secrets. */
export interface Exchange {
  /** The id in `X-Request-Id`; clients can choose it, so that several exchanges can have the same one. */
  request_id: string;
  /** The id of the batch that the request created. */
  batch_id?: string;
  /** When the request arrived, by the clock of the sandbox; with milliseconds. */
  at: string;
  milliseconds: number;
  /** IP address of the client. */
  client: string;
  method: string;
  /** With the query. */
  path: string;
  /** Undefined for pages and unknown paths. */
  operation?: string;
  account_id?: string;
  /** Null if there is no response. */
  status: number | null;
  /** Whether the response was sent to its end. */
  complete: boolean;
  errors: ExchangeError[];
  /** The faults that applied to the request. */
  faults: AppliedFault[];
  request: Message;
  response: Message;
}

export interface ExchangeError {
  code?: string;
  attribute?: string;
  message?: string;
}

export interface Message {
  headers: Record<string, string>;
  /** Undefined without content, and for content that is neither JSON nor a form, such as pages. */
  body?: string;
  /** Bytes of the whole content, as far as it was read. */
  bytes: number;
  /** Whether `body` has the beginning only. */
  is_cut: boolean;
}
