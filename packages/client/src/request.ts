import { type Call, toCall } from './call.ts';
import { check, checkOptions, object, type Type } from './check-options.ts';
import { type CallOptions, callOptionTypes, path as pathType } from './option-types.ts';
import { type Endpoint, endpoints } from './resources.ts';
import type { Send } from './send.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions extends CallOptions {
  body?: object | undefined;
}

/**
 * Sends a request that the contract does not declare, with the client's credential, retries, deadline, rate limits and
 * errors. `{account_id}` in the path is the account of the client. GET, PUT, and DELETE are retried, others only after
 * 429.
 * @returns the parsed body; undefined if the response has none
 * @throws the same errors as every method
 */
export type RequestMethod = <Data = unknown>(method: Method, path: string, options?: RequestOptions) => Call<Data>;

const methodType: Type = ['an HTTP method', (value) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(value as string)];

/** Creates the method that sends undeclared requests. A declared one keeps the properties that the contract gives it. */
export const createRequest = (send: Send): RequestMethod => {
  const request = async (method: Method, path: string, options: RequestOptions = {}) => {
    check('argument', 'method', 'request', method, methodType);
    check('argument', 'path', 'request', path, pathType);
    const { body, ...rest } = checkOptions('request', options, {
      ...callOptionTypes,
      ...(method !== 'GET' && { body: object }),
    });
    const declared = Object.values<Endpoint>(endpoints).find(
      (endpoint) => endpoint.path === path && (endpoint.method ?? 'GET') === method,
    );
    const name = `${method} ${path}`;
    const endpoint = { idempotent: /PUT|DELETE/.test(method), ...declared, id: name, name, path, query: [] };
    const sent = {
      ...endpoint,
      undeclared: true,
      ...(method !== 'GET' && { method }),
      ...(body && { body: true as const }),
    };
    return send(sent, body && { body }, rest);
  };
  return (...args) => toCall(request(...args));
};
