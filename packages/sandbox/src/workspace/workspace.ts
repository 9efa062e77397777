import { isStorable } from '@email-automation/service/domain/storable-values';

export type {
  Workspace,
  WorkspaceAccount,
  WorkspaceApplication,
  WorkspaceSubscriber,
  WorkspaceUser,
} from '@email-automation/types/operator/schemas';

/** A workspace file is not valid. The message has a line for each error, with file, line and path. */
export class WorkspaceError extends Error {}

/** The paths of strings and names that not every database can store. */
export function findUnstorable(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(isStorable(name) ? [] : [[...path, name.replaceAll('\0', '\uFFFD').toWellFormed()]]),
    ...findUnstorable(member, [...path, name]),
  ]);
}
