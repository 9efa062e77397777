import type { operations } from '@email-automation/types';
import type { OAuthOperationId } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import type { Services } from '../services/services.ts';

export type OperationId = keyof operations;

type Parameters_<Id extends OperationId> = operations[Id]['parameters'];
type Part<Container, Key extends string> = Container extends { [K in Key]?: infer Value } ? NonNullable<Value> : never;
type Json<Container> = Container extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** A request that is authenticated, permitted, and valid by the contract, with the defaults of its arguments. */
export interface Call<Id extends OperationId> {
  services: Services;
  links: Links;
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

/**
 * A response body with every field that the contract names, optional ones too: a field that nobody fills in does not
 * compile. Say `undefined` for an optional field to leave it out.
 */
export type Served<Body> = Body extends (infer Item)[]
  ? Served<Item>[]
  : Body extends object
    ? { [Field in Named<Body>]: Served<Body[Field]> } & (string extends keyof Body
        ? Record<string, Body[string]>
        : unknown)
    : Body;

/** The fields of a schema that have names; an open one takes others beside them. */
type Named<Body> = keyof { [Field in keyof Body as string extends Field ? never : Field]: true } & keyof Body;

/** Does the work of one operation and returns the body of its successful response. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Served<SuccessOf<Id>>>;

/** A handler for each operation that needs a credential; the steps of OAuth 2 have theirs in `oauth/`. */
export type Handlers = { [Id in Exclude<OperationId, OAuthOperationId>]: Handler<Id> };
