import type { Arguments, OperationId, Result } from '@email-automation/types';
import type { OAuthOperationId } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import type { JsonList, JsonPage, ToItem } from '../domain/json-list.ts';
import type { Services } from '../services/services.ts';
import type { Queries } from '../storage/database.ts';

/** A request that is authenticated, permitted, and valid, with the defaults of its arguments. */
export interface ValidRequest<Id extends OperationId> {
  services: Services;
  /** The database of the services, for use cases that are one query. */
  db: Queries;
  links: Links;
  userId: string;
  path: Arguments<Id>['path'];
  /** A `status` that has no default in the contract can also be `all`. */
  query: Required<Arguments<Id>['query']>;
  /** Records per page, if the request does not set `per_page`. */
  pageSize: number;
  body: Arguments<Id>['body'];
  /** Maps the records of a list to the items in the response. @param toItem the same in each request */
  items<Source>(toItem: (record: Source, links: Links) => unknown): ToItem<Source>;
  /** The body as it was received. */
  text: string;
  /** A UUID for the batch in the body. */
  batchId: string;
  /** Sets the status of the response, where the contract leaves it open. */
  setStatus(status: number): void;
}

/**
 * A response body with every field that the contract names, also the optional ones: a missing field does not compile. Set
 * an optional field to `undefined` to leave it out. A list can be one that the database wrote.
 */
export type Complete<Body> = Body extends (infer Item)[]
  ? Complete<Item>[] | JsonList
  : Body extends object
    ? { [Field in Named<Body>]: Complete<Body[Field]> } & (string extends keyof Body
        ? Record<string, Body[string]>
        : unknown)
    : Body;

/** The fields that a schema names; an open schema allows further fields. */
type Named<Body> = keyof { [Field in keyof Body as string extends Field ? never : Field]: true } & keyof Body;

/** Handles the requests of one operation. @returns the body of the successful response */
export type Handler<Id extends OperationId> = (request: ValidRequest<Id>) => Promise<Complete<Result<Id>>>;

/** A handler for each operation that needs a credential; `oauth/` has the rest. */
export type Handlers = { [Id in Exclude<OperationId, OAuthOperationId>]: Handler<Id> };

/** Creates the `meta` of a page. A list without items has no pages. */
export function createPageMeta({ page, perPage }: { page: number; perPage: number }, { count, total }: JsonPage) {
  return { page, count, total_pages: Math.ceil(total / perPage), total_count: total };
}
