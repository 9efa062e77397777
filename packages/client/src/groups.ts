import type { OperationId } from '@email-automation/types';
import { type Call, toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import type { CallOptions } from './operation.ts';
import type { Send } from './send.ts';

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

/** Creates the method of an operation. */
export const createMethod = (send: Send) => (id: OperationId) => {
  const method = (args?: object, options?: CallOptions): Call<never> =>
    toCall(send(id, args, options).catch(captureCaller(method)));
  return method;
};
