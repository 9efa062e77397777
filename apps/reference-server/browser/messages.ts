import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { StartOptions } from '../src/sandbox-options.ts';

/** Names and values of headers, in their order and spelling. */
export type HeaderList = (readonly [name: string, value: string])[];

export interface RawRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: HeaderList;
  body?: Uint8Array | undefined;
}

export interface RawResponse {
  status: number;
  headers: HeaderList;
  body: Uint8Array;
}

/** The start of a sandbox. */
export interface SandboxOptions extends StartOptions {
  /** URL of `sqlite3.wasm`. */
  engine: string;
  /** The URL in links of responses and emails, and of the documentation of errors. */
  publicUrl: string;
  documentationUrl?: string;
  /** The URL of the console, for a Service Worker that passes on requests by the channel of this name (default: no console). */
  consoleUrl?: string;
  /** Accounts, users, and subscribers (default: the demo workspace). */
  workspace?: Workspace;
}

/** Requests of a page to the Worker of a sandbox, and the answers. */
export type Question = { id: number } & (
  | { start: SandboxOptions }
  /** A request to the API, or to the control port, which needs no token here. */
  | { request: RawRequest; server: 'api' | 'control' }
);
export type Answer = { id: number } & ({ response: RawResponse } | { lock: string } | { error: string });
