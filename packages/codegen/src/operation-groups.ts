import type { Operation } from './operation.ts';

export interface Member {
  name: string;
  operation: Operation;
  /** Whether the method is an import, which sends any number of records in batches. */
  imports: boolean;
}

export interface Group {
  tag: string;
  group: string;
  members: Member[];
}

/** The name of a group: `customFields` for `CustomFields`, `oauth` for `OAuth`. */
const groupName = (tag: string) => tag.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase());

/** The name of one thing of a group: `Batch` for `Batches`, `Access` for `Access`. */
export const singular = (tag: string) => tag.replace(/(?<=ch|sh|ss|x)es$|(?<!s)s$/, '');

/** The name of a method, without the name of its group: `activate` for `activateCampaign` in `campaigns`. */
const methodName = (tag: string, operationId: string) =>
  operationId.replace(new RegExp(`(To)?${singular(tag)}(?:e?s)?(?=[A-Z]|$)`), '');

/** The name of an import: `importCarts` for `createCartBatch`, `import` for `createBatch`. */
const importName = (method: string) =>
  method.replace(/^create(\w*)Batch$/, (_, records) => `import${records && `${records}s`}`);

/** Whether a program can call the operation: it responds with JSON or without a body, not with a page for a browser. */
const isCallable = ({ responses, success }: Operation) =>
  responses[success]?.json !== undefined || responses[success]?.mediaTypes.length === 0;

/** The groups of the client's methods, one for each tag. @throws Error when two operations would be the same method */
export function groupOperations(operations: Operation[]): Group[] {
  const groups = new Map<string, Member[]>();
  for (const operation of operations.filter(isCallable)) {
    const { tag } = operation;
    const name = methodName(tag, operation.operationId);
    const members = groups.get(tag) ?? [];
    groups.set(tag, members);
    const other = members.find((member) => member.name === name)?.operation;
    if (other)
      throw new Error(`${other.operationId} and ${operation.operationId} are both ${tag}.${name}. Rename one.`);
    members.push({ name, operation, imports: false });
    if (operation.batch) members.push({ name: importName(name), operation, imports: true });
  }
  return [...groups].map(([tag, members]) => ({ tag, group: groupName(tag), members }));
}
