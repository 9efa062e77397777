import type { OperationId } from '@email-automation/types';
import { toCall } from './call.ts';
import { checkOptions } from './check-options.ts';
import { createImport } from './import.ts';
import type { Resources } from './methods.ts';
import { type CallOptions, type ClientOptions, clientOptionTypes } from './option-types.ts';
import { resolveCredential, resolveOptions } from './options.ts';
import { createList } from './pages.ts';
import { createRaw, type Raw } from './raw.ts';
import { createRequest, type RequestMethod } from './request.ts';
import { type BatchId, batches, endpoints, type PagedId, paged } from './resources.ts';
import { createSend, endpointOf } from './send.ts';

export interface Client extends Resources {
  readonly request: RequestMethod;
  /** A plain `openapi-fetch` client with the same URL, headers and credential, but without retries, deadlines and logs. */
  readonly raw: Raw;
}

/**
 * Creates a client of the API.
 * @throws InvalidArgumentError when an option is unknown, missing or invalid; the message says how to fix it
 */
export function createClient(options: ClientOptions): Client {
  const checked = checkOptions('createClient', options, clientOptionTypes, ['baseUrl']);
  const resolved = resolveOptions({ ...checked, credential: resolveCredential(checked) });
  const send = createSend(resolved);
  const groups: Record<string, Record<string, unknown>> = {};
  /** Adds a method by its group and name, such as `campaigns.list`. */
  function add(fullName: string, method: unknown): void {
    const [group = '', name = ''] = fullName.split('.');
    groups[group] = { ...groups[group], [name]: method };
  }
  for (const id of Object.keys(endpoints) as OperationId[]) {
    const endpoint = endpointOf(id);
    // Users call the methods of `createOAuth`.
    if (endpoint.server) continue;
    const call = (args?: object, callOptions?: CallOptions) => toCall(send(endpoint, args, callOptions));
    add(endpoint.name, id in paged ? createList(send, id as PagedId) : call);
  }
  for (const id of Object.keys(batches) as BatchId[]) add(batches[id].name, createImport(send, id));
  return { ...(groups as unknown as Resources), request: createRequest(send), raw: createRaw(resolved) };
}
