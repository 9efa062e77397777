import type { operations } from '@email-automation/types';
import type { Links } from '../contract/links.ts';
import type { Clock } from '../domain/clock.ts';
import type { Fault } from '../domain/errors.ts';
import type { Database } from '../storage/database.ts';

export type OperationId = keyof operations;

/** What every handler works with. */
export interface Services {
  database: Database;
  clock: Clock;
  links: Links;
  /** Tells the worker that a batch waits. */
  wake: () => void;
  mailing: Mailing;
}

/** What becomes of mails once they are written. */
export interface Mailing {
  /** `queued` to be sent, or `kept` where no mail server is configured. */
  state: 'kept' | 'queued';
  /** Tells the scheduler and the sender that there may be something to do. */
  wake: () => void;
}

type Parameters_<Id extends OperationId> = operations[Id]['parameters'];
type Part<Container, Key extends string> = Container extends { [K in Key]?: infer Value } ? NonNullable<Value> : never;
type Json<Container> = Container extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** A request that is authenticated, permitted, and valid by the contract, with the defaults of its arguments. */
export interface Call<Id extends OperationId> {
  services: Services;
  userId: string;
  path: Part<Parameters_<Id>, 'path'>;
  query: Required<Part<Parameters_<Id>, 'query'>>;
  /** How many records a page holds unless the request says otherwise. */
  pageSize: number;
  body: operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined;
  /** The body as it was received. */
  text: string;
}

type Responses<Id extends OperationId> = operations[Id]['responses'];
type SuccessOf<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: Status extends 200 | 201 | 202 | 204 | '2XX' ? Json<Responses<Id>[Status]> : never;
}[keyof Responses<Id>];

/** Does the work of one operation and returns the body of its successful answer. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<SuccessOf<Id>>;

/** The steps of OAuth 2 that belong to the contract. They need no credential. */
export type OAuthOperationId = 'authorizeApplication' | 'exchangeAuthorizationCode';

/** A request of a step of OAuth 2. Its parameters are single texts that are not empty; nothing else is sure of them. */
export interface OAuthCall {
  services: Services;
  parameters: Record<string, string>;
  /** What the contract finds wrong with parameters. */
  check: (parameters: Record<string, string>) => Fault[];
  /** Values of the headers `Authorization` and `Cookie`. */
  authorization: string | undefined;
  cookie: string | undefined;
  /** Network address of the client. */
  address: string;
}

/** A whole answer: a page, a redirect or JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Takes a step of OAuth 2. @throws OAuthError when the request is refused */
export type OAuthHandler = (call: OAuthCall) => Promise<Answer>;

export type Handlers = { [Id in OperationId]: Id extends OAuthOperationId ? OAuthHandler : Handler<Id> };
