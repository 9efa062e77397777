import { Refusal } from '@email-automation/sandbox/refusal';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import {
  NotFound,
  TooManyAttempts,
  TransitionNotAllowed,
  Unavailable,
  ValidationFailed,
} from '@email-automation/service/domain/errors';
import { ConsoleError } from './console-error.ts';

const tooManyLinks =
  'Too many wrong links were opened from your network. Open yours again in 15 minutes at the latest.';

const noDatabase = 'The database does not respond. Check what was changed once it responds, then try again.';

/** A message without a last sentence that says which command to run: the reader is in a browser. */
function withoutCommand(message: string): string {
  const command = message.lastIndexOf('run: ');
  return command === -1 ? message : message.slice(0, message.lastIndexOf('.', command) + 1);
}

/** The meaning of an error for the user of the console; with status 500, the cause is in the log only. */
export function explainError(error: unknown): { status: number; message: string } {
  if (error instanceof ConsoleError) return error;
  if (error instanceof Refusal) return { status: error.status, message: withoutCommand(error.message) };
  if (error instanceof WorkspaceError) return { status: 400, message: error.message };
  if (error instanceof NotFound) return { status: 404, message: error.message };
  if (error instanceof TooManyAttempts) return { status: 429, message: tooManyLinks };
  if (error instanceof ValidationFailed) return { status: 422, message: error.message };
  if (error instanceof TransitionNotAllowed) return { status: 409, message: error.message };
  if (error instanceof Unavailable) return { status: 503, message: noDatabase };
  const { statusCode = 500, status, message } = error as Error & { status?: number; statusCode?: number };
  // Of the control port, which checks all requests.
  if (status !== undefined && status < 500) return { status, message };
  if (statusCode < 500)
    return { status: statusCode, message: 'The request cannot be read. Load the page again, then repeat it.' };
  return { status: 500, message: 'The page failed. The reason is in the log of the server.' };
}
