import type { OperationId } from '@email-automation/types';
import { type Call, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import { checkOptions } from './check-options.ts';
import { resolveCredential } from './credential.ts';
import type { CoreResources } from './methods.ts';
import type { CallOptions, Endpoint } from './operation.ts';
import { type CoreOptions, coreOptionTypes, resolveOptions } from './options.ts';
import { endpoints } from './resources.ts';
import { createSend, type Send } from './send.ts';

type Groups = Record<string, Record<string, unknown>>;

/** Creates the methods of a client, and sorts them into the groups that the table names. */
export function createGroups<Id extends string>(
  table: Record<Id, { name?: string }>,
  createMethod: (id: Id) => unknown,
  groups: Groups = {},
) {
  for (const id of Object.keys(table) as Id[]) {
    const [group, name] = table[id].name?.split('.') ?? [];
    if (!group || !name) continue;
    groups[group] ??= {};
    groups[group][name] = createMethod(id);
  }
  return groups;
}

export type Core = CoreResources;

/** Creates the method of an operation. */
export const createMethod = (send: Send) => (id: OperationId) => {
  const method = (args?: object, options?: CallOptions): Call<never> =>
    toCall(send(id, args, options).catch(captureCaller(method)));
  return method;
};

/**
 * Creates a small client: every operation with errors, retries and deadlines. It has no page iteration, imports,
 * rate limits, logs, `request`, `withOptions` and `raw`, and its connection errors have no advice; use
 * `createClient` for those.
 * @throws TypeError when an option is unknown, missing or invalid; the message says how to fix it
 */
export function createCore(options: CoreOptions): Core {
  const checked = checkOptions('createCore', options, coreOptionTypes, ['baseUrl']);
  const send = createSend(resolveOptions(checked, resolveCredential(checked)));
  return createGroups(endpoints as Record<OperationId, Endpoint>, createMethod(send)) as unknown as Core;
}
