import { Refusal } from '@email-automation/sandbox/refusal';
import {
  NotFound,
  TooManyAttempts,
  TransitionNotAllowed,
  Unavailable,
  ValidationFailed,
} from '@email-automation/service/domain/errors';
import { isStorable } from '@email-automation/service/domain/storable-values';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addAssets } from './assets.ts';
import { addBasePath } from './base-path.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError } from './console-error.ts';
import { showOutage } from './outage.tsx';
import { addPages } from './pages.ts';
import { sendProblem } from './problem.tsx';
import { addSessionSettings } from './session-settings.ts';
import type { Sessions } from './sessions.ts';
import { addSignIn } from './sign-in.tsx';

/** Adds routes that need a session, or only a browser of this host. The control port decides what that means. */
type AddWithAccess = (access: 'browser' | 'session', addRoutes: (scope: FastifyInstance) => void) => void;

/** Adds the console to the control port, below `/console`. */
export function addConsole(
  addWithAccess: AddWithAccess,
  parts: Omit<ConsoleContext, 'marks'>,
  sessions: Sessions,
): void {
  const context = { ...parts, marks: parts.sandbox?.marks ?? new Map() };
  const add: AddWithAccess = (access, addRoutes) =>
    addWithAccess(access, (scope) => {
      readForms(scope);
      handleErrors(scope, context);
      addBasePath(scope, context.url);
      if (context.sandbox) {
        const { started } = context.sandbox;
        scope.addHook('onRequest', () => started.promise);
      }
      addRoutes(scope);
    });
  add('browser', (scope) => {
    addAssets(scope);
    addSignIn(scope, sessions, context);
    // Who opens the address in a browser looks for the console.
    scope.get('/', async (_, reply) => reply.redirect('/console', 303));
  });
  add('session', (scope) => {
    addSessionSettings(scope, sessions);
    addPages(scope, context);
  });
}

/** Reads the bodies of forms, and no others. Only a name that ends with `[]` is there more than once, and has a list. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields: Record<string, string | string[]> = Object.create(null);
    for (const [name, value] of new URLSearchParams(body as string)) {
      if (!isStorable(name) || !isStorable(value))
        return done(new ConsoleError(400, 'The form must not contain a null character.'));
      if (name.endsWith('[]')) fields[name] = [fields[name] ?? [], value].flat();
      else if (name in fields) return done(new ConsoleError(400, `The form has the field ${name} more than once.`));
      else fields[name] = value;
    }
    return done(null, fields);
  });
}

function handleErrors(app: FastifyInstance, context: ConsoleContext): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message } = explain(error);
    if (status === 500) context.onError(error);
    const isPage = request.method === 'GET' && request.session;
    if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfterSeconds);
    if (error instanceof Unavailable && isPage) return showOutage(context, request, reply);
    return sendProblem(request, reply, status, message);
  });
}

const tooManyLinks =
  'Too many wrong links were opened from your network. Open yours again in 15 minutes at the latest.';

/** A message without a last sentence that says which command to run. */
function withoutCommand(message: string): string {
  const command = message.lastIndexOf('run: ');
  return command === -1 ? message : message.slice(0, message.lastIndexOf('.', command) + 1);
}

/** What an error means to the user of the console. */
function explain(error: FastifyError | Error): { status: number; message: string } {
  if (error instanceof ConsoleError) return error;
  // The advice at its end names a command.
  if (error instanceof Refusal) return { status: error.status, message: withoutCommand(error.message) };
  if (error instanceof NotFound) return { status: 404, message: error.message };
  if (error instanceof TooManyAttempts) return { status: 429, message: tooManyLinks };
  if (error instanceof ValidationFailed) return { status: 422, message: error.message };
  if (error instanceof TransitionNotAllowed) return { status: 409, message: error.message };
  if (error instanceof Unavailable)
    return {
      status: 503,
      message: 'The database does not respond. Check what was changed once it responds, then try again.',
    };
  const { statusCode = 500, status } = error as FastifyError & { status?: number };
  // Of the control port, which checks all requests.
  if (status !== undefined && status < 500) return { status, message: error.message };
  if (statusCode < 500)
    return { status: statusCode, message: 'The request cannot be read. Load the page again, then repeat it.' };
  return { status: 500, message: 'The page failed. The reason is in the log of the server.' };
}
