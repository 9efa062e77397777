import { findViolations, toMessage } from '../operator/validation.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';

/**
 * Checks a workspace that was sent or written in code.
 * @throws WorkspaceError with a line for each error
 */
export function checkWorkspace(workspace: unknown): Workspace {
  const violations = findViolations(workspace, 'Workspace');
  if (violations.length === 0) return workspace as Workspace;
  throw new WorkspaceError(violations.map((violation) => toMessage(violation, 'the workspace')).join('\n'));
}
