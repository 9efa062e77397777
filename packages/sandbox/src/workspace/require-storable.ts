import { isStorable } from '@email-automation/service/domain/storable-text';
import { WorkspaceError } from './workspace.ts';

/**
 * Checks the strings and the names in a workspace.
 * @param path leads to the value, for the error
 * @throws WorkspaceError for what not every database can store
 */
export function requireStorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && !isStorable(value)) {
    throw new WorkspaceError(
      `${path.join('.').toWellFormed()} must not contain a null character or half of a surrogate pair`,
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    requireStorable(name, [...path, name.replaceAll('\0', '\uFFFD')]);
    requireStorable(member, [...path, name]);
  }
}
