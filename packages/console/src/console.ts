import { TooManyAttempts } from '@email-automation/service/domain/errors';
import { isStorable } from '@email-automation/service/domain/storable-values';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addAssets } from './assets.ts';
import { addBasePath } from './base-path.ts';
import type { ConsoleContext } from './console-context.ts';
import { ConsoleError } from './console-error.ts';
import { explainError } from './explain-error.ts';
import { addPages } from './pages.ts';
import { sendProblem } from './problem.tsx';
import { addSessionSettings } from './session-settings.ts';
import type { Sessions } from './sessions.ts';
import { addSignIn } from './sign-in.tsx';

/** Adds routes that need a session, or only a browser of this host. The control port decides how. */
type AddWithAccess = (access: 'browser' | 'session', addRoutes: (scope: FastifyInstance) => void) => void;

/** Adds the console to the control port, below `/console`. */
export function addConsole(addWithAccess: AddWithAccess, context: ConsoleContext, sessions: Sessions): void {
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

/** Reads only the bodies of forms. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields: Record<string, string> = Object.create(null);
    for (const [name, value] of new URLSearchParams(body as string)) {
      if (!isStorable(name) || !isStorable(value))
        return done(new ConsoleError(400, 'The form must not contain a null character.'));
      if (name in fields) return done(new ConsoleError(400, `The form has the field ${name} more than once.`));
      fields[name] = value;
    }
    return done(null, fields);
  });
}

function handleErrors(app: FastifyInstance, context: ConsoleContext): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message } = explainError(error);
    if (status === 500) context.onError(error);
    if (error instanceof TooManyAttempts) reply.header('retry-after', error.retryAfterSeconds);
    return sendProblem(request, reply, status, message);
  });
}
