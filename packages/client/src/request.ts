import type { OperationId } from '@email-automation/types';
import { type Call, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import { boolean, check, checkOptions, type OptionTypes, type Type } from './check-options.ts';
import type { CallOptions, Endpoint } from './operation.ts';
import { endpoints } from './resources.ts';
import { callOptionTypes, type Send } from './send.ts';

/** A method and a path, such as `GET /v2/{account_id}/campaigns`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export interface RequestOptions extends CallOptions {
  /** Whether a second request does no harm, so that it is retried. Default: true for GET, PUT and DELETE. */
  idempotent?: boolean | undefined;
}

/**
 * Sends a request that the contract does not declare, with the client's credential, retries, deadline, rate limits and
 * errors. Path parameters are passed by their names, the body as `body`, and everything else becomes the query.
 * @returns the parsed body; undefined if the response has none
 * @throws the same errors as every method
 */
export type RequestMethod = <Data = unknown>(
  route: Route,
  args?: Record<string, unknown>,
  options?: RequestOptions,
) => Call<Data>;

const requestOptionTypes = {
  ...callOptionTypes,
  idempotent: boolean,
} satisfies OptionTypes<RequestOptions>;

const routeType: Type = ['a method and a path', (value) => /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/.test(value as string)];

/** Creates the method that sends undeclared requests. A declared route keeps the properties that the contract gives it. */
export const createRequest = (send: Send): RequestMethod => {
  const request = (route: string, args: Record<string, unknown> = {}, options: RequestOptions = {}) => {
    const start = async () => {
      check('argument', 'route', 'request', route, routeType);
      const [method, path] = route.split(' ') as [string, string];
      const { idempotent, ...rest } = checkOptions('request', options, requestOptionTypes);
      const declared = Object.values<Endpoint>(endpoints).find(
        (endpoint) => endpoint.path === path && (endpoint.method ?? 'GET') === method,
      );
      const endpoint: Endpoint = {
        ...declared,
        name: route,
        ...(method !== 'GET' && { method: method as NonNullable<Endpoint['method']> }),
        path,
        idempotent: idempotent ?? declared?.idempotent ?? /PUT|DELETE/.test(method),
        ...('body' in Object(args) && { body: true }),
        query: Object.keys(Object(args)).filter((name) => name !== 'body' && !path.includes(`{${name}}`)),
        undeclared: true,
      };
      return send(route as OperationId, args, rest, { endpoint });
    };
    return toCall(start().catch(captureCaller(request)));
  };
  return request as RequestMethod;
};
