import type { Duplex } from 'node:stream';
import type { Services } from '@email-automation/service/services/services';
import type { Arguments, OperationId, Result } from '@email-automation/types/operator';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxOperationId } from './operator-contract.ts';

/** Dependencies of the operations of every server: one that runs, or a command that opened its database. */
export interface OperatorContext {
  services: Pick<Services, 'database' | 'clock' | 'random' | 'wake' | 'delivery'>;
  /** Ids of the batches that this process processes now. */
  processing: ReadonlySet<string>;
  /** The public URL of the server. */
  publicUrl(): string;
  /** The controls of tests, if the server is a sandbox. */
  sandbox?: Sandbox;
  /** The process of a running server; a command has none. */
  server?: RunningParts;
}

/** The parts of a server that runs. */
export interface RunningParts {
  /** Why the server cannot serve requests; undefined if it can. */
  findUnreadiness(): Promise<string | undefined>;
  readMetrics(): Promise<Content>;
  /** Creates a link that signs in one browser to the console, if there is one. */
  createConsoleLink?: () => string;
  /** Opens a connection to the server, for a request to the API. */
  connect(): Duplex;
}

/** Dependencies of the operations of a sandbox. */
export interface SandboxContext extends OperatorContext {
  sandbox: Sandbox;
}

/** The content of a response, with its media type. A result that is no JSON is one. */
export class Content {
  readonly type: string;
  readonly body: string;
  constructor(type: string, body: string) {
    this.type = type;
    this.body = body;
  }
}

/** A valid call of an operation. */
export interface OperatorRequest<Id extends OperationId, Context> {
  context: Context;
  path: Arguments<Id>['path'];
  query: NonNullable<Arguments<Id>['query']>;
  body: Arguments<Id>['body'];
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal;
}

/** Handles the calls of one operation. @returns the body of the successful response */
export type Handler<Id extends OperationId, Context> = (
  request: OperatorRequest<Id, Context>,
) => Promise<Result<Id> | Content>;

/** A handler for each operation that every server has. */
export type ServerHandlers = {
  [Id in Exclude<OperationId, SandboxOperationId>]: Handler<Id, OperatorContext>;
};

/** A handler for each operation that only a sandbox has. */
export type SandboxHandlers = { [Id in SandboxOperationId]: Handler<Id, SandboxContext> };
