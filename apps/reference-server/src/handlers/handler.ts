import type { Arguments, OperationId, Result } from '@email-automation/types';
import type { OAuthOperationId } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import type { Services } from '../services/services.ts';

/** A request that is authenticated, permitted, and valid by the contract, with the defaults of its arguments. */
export interface Call<Id extends OperationId> {
  services: Services;
  links: Links;
  userId: string;
  path: Arguments<Id>['path'];
  query: Required<Arguments<Id>['query']>;
  /** How many records a page holds unless the request says otherwise. */
  pageSize: number;
  body: Arguments<Id>['body'];
  /** The body as it was received. */
  text: string;
}

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
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Served<Result<Id>>>;

/** A handler for each operation that needs a credential; the steps of OAuth 2 have theirs in `oauth/`. */
export type Handlers = { [Id in Exclude<OperationId, OAuthOperationId>]: Handler<Id> };
