import { findViolations, toMessage, type Violation } from '../operator/validation.ts';
import { findDuplicates } from './find-duplicates.ts';
import { findUnstorable, type Workspace, WorkspaceError } from './workspace.ts';

/**
 * Checks a workspace that was sent or written in code.
 * @throws WorkspaceError with a line for each error
 */
export function checkWorkspace(workspace: unknown): Workspace {
  const errors = findWorkspaceErrors(workspace);
  if (errors.length === 0) return workspace as Workspace;
  throw new WorkspaceError(errors.map((error) => toMessage(error, 'the workspace')).join('\n'));
}

/** The violated rules of a workspace: of its schema, of both databases, and of the keys of its records. */
export function findWorkspaceErrors(workspace: unknown): Violation[] {
  const rule = 'must not contain a null character or half of a surrogate pair';
  const unstorable = findUnstorable(workspace).map((path) => ({ path, names: path, rule }));
  const violations = [...findViolations(workspace, 'Workspace'), ...unstorable];
  return violations.length > 0 ? violations : findDuplicates(workspace as Workspace);
}
