import { type ErrorResponse, findErrorResponse } from '@email-automation/sandbox/operator/errors';
import { Refusal } from '@email-automation/sandbox/refusal';
import { collectMethods, pathOf } from '@email-automation/service/connections/route-methods';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/**
 * Makes every error of the control port a JSON object with a `message`, which never has details of the server.
 * @param onError called with each unexpected error
 * @param routes lists the routes for people
 */
export function handleControlErrors(
  app: FastifyInstance,
  onError: (error: unknown) => void,
  routes: () => string,
): void {
  app.setErrorHandler((error, _request, reply) => sendControlError(error, reply, onError));
  const findMethods = collectMethods(app);
  // Without it, the router would refuse requests of this method before it knows their path.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  app.setNotFoundHandler((request, reply) => {
    const [method, path] = [request.method, pathOf(request)];
    const allow = findMethods(path.split('/')).join(', ');
    if (allow === '') throw new Refusal(404, `The control port has no ${method} ${path}. It has ${routes()}.`);
    reply.header('allow', allow);
    throw new Refusal(405, `The control port has no ${method} ${path}. It has ${allow}.`);
  });
}

/** Sends the response to an error. */
export function sendControlError(error: unknown, reply: FastifyReply, onError: (error: unknown) => void): FastifyReply {
  const { status, body, headers = {} } = findErrorResponse(error) ?? toErrorResponse(error as Partial<FastifyError>);
  if (status === 500) onError(error);
  return reply.status(status).headers(headers).send(body);
}

function toErrorResponse({ statusCode = 500 }: Partial<FastifyError>): ErrorResponse {
  const respond = (status: number, message: string): ErrorResponse => ({ status, body: { message } });
  if (statusCode === 413) return respond(413, 'The body is too large.');
  if (statusCode === 415) return respond(415, 'Send the body as application/json.');
  if (statusCode < 500) {
    const example = '{"state": "campaign with emails", "params": {"account_id": "1001"}}';
    return respond(400, `The request cannot be read. Check its URL; send its body as JSON, such as ${example}.`);
  }
  return respond(500, 'The request failed. The reason is in the log of the server.');
}
