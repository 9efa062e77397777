import { OperatorError } from '@email-automation/sandbox/operator-client/http-send';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';

/** A command cannot do its work; the message says how to fix it. */
export class CommandError extends Error {}

/** Whether the message of an error says how to fix it. */
export const isExplained = (error: unknown): error is Error =>
  [CommandError, OperatorError, WorkspaceError].some((type) => error instanceof type);
