import { type Call, toCall } from './call.ts';
import { check, checkOptions } from './check-options.ts';
import type { Method, RequestOptions } from './option-types.ts';
import * as types from './option-types.ts';
import { type Endpoint, endpoints } from './resources.ts';
import type { Send } from './send.ts';

/**
 * Sends a request that the contract does not declare, with the client's credential, retries, deadline, rate limits and
 * errors. `{account_id}` in the path is the account of the client. GET, PUT, and DELETE are retried, others only after
 * 429.
 * @returns the parsed body; undefined if the response has none
 * @throws the same errors as every method
 */
export type RequestMethod = <Data = unknown>(method: Method, path: string, options?: RequestOptions) => Call<Data>;

/** Creates the method that sends undeclared requests. A declared one keeps the properties that the contract gives it. */
export const createRequest = (send: Send): RequestMethod => {
  const request = async (method: Method, path: string, options: RequestOptions = {}) => {
    check('argument', 'method', 'request', method, types.method);
    check('argument', 'path', 'request', path, types.path);
    const isGet = method === 'GET';
    const optionTypes = isGet ? types.callOptionTypes : types.requestOptionTypes;
    const { body, ...rest } = checkOptions('request', options, optionTypes);
    const name = `${method} ${path}`;
    const isSame = (one: Endpoint) => one.path === path && (one.method ?? 'GET') === method;
    const declared = Object.values<Endpoint>(endpoints).find(isSame);
    const own = { id: name, name, path, query: [], undeclared: true, method: isGet ? undefined : method };
    const endpoint = { idempotent: /PUT|DELETE/.test(method), ...declared, ...own, body: body && (true as const) };
    return send(endpoint, body && { body }, rest);
  };
  return (...args) => toCall(request(...args));
};
