import type { Operation } from '@email-automation/codegen/operation';

export interface Member {
  name: string;
  operation: Operation;
  /** Whether the method sends any number of records, by way of the operation. */
  imports: boolean;
}

export interface Group {
  tag: string;
  group: string;
  members: Member[];
}

/** `CustomFields` makes `customFields`, `OAuth` makes `oauth`. */
const groupName = (tag: string) => (tag === 'OAuth' ? 'oauth' : tag.charAt(0).toLowerCase() + tag.slice(1));

/** `Campaigns` and `activateCampaign` make `campaigns.activate`: what the group says need not be said again. */
const methodName = (tag: string, operationId: string) =>
  operationId.replace(new RegExp(`(To)?${tag.replace(/s$/, '')}s?(?=[A-Z]|$)`), '');

/** `createCartBatch` makes `importCarts`, and `createBatch` makes `import`. */
const importName = (method: string) => method.replace(/^create(\w*)Batch$/, (_, what) => `import${what && `${what}s`}`);

/** Operations that a program can call: those that answer with JSON or nothing, not with pages for a browser. */
const isCallable = ({ responses, success }: Operation) =>
  responses[success]?.json !== undefined || responses[success]?.mediaTypes.length === 0;

/** The methods of the client by the tag of their operations. */
export function groupsOf(operations: Operation[]): Group[] {
  const groups = new Map<string, Member[]>();
  for (const operation of operations.filter(isCallable)) {
    const { tag } = operation;
    const name = methodName(tag, operation.operationId);
    const members = groups.get(tag) ?? [];
    groups.set(tag, members);
    members.push({ name, operation, imports: false });
    if (operation.batch) members.push({ name: importName(name), operation, imports: true });
  }
  return [...groups].map(([tag, members]) => ({ tag, group: groupName(tag), members }));
}
