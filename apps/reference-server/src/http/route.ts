import type { OperationId } from '@email-automation/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Operation, successStatus } from '../contract/contract.ts';
import { NotFound, PermissionDenied, type ValidationError, ValidationFailed } from '../domain/errors.ts';
import { isStorable } from '../domain/storable-text.ts';
import { furtherChecks } from '../handlers/further-checks.ts';
import type { Handler, ValidRequest } from '../handlers/handler.ts';
import { handlers } from '../handlers/handlers.ts';
import type { Principal } from '../services/credentials.ts';
import { listArguments, pagingErrors } from './arguments.ts';
import { authenticate } from './authentication.ts';
import { bodyOf } from './body.ts';
import type { AppOptions } from './options.ts';
import { countRecords, countRequest } from './rate-limits.ts';
import type { Serialize } from './serialization.ts';
import { findUnstorable } from './storable-body.ts';
import { maxErrors, type RequestValidators } from './validation.ts';

/** RFC 9745 requires a date, and the interface names none: this is the beginning of Unix time. */
const deprecatedSince = '@0';

/** Adds the route of an operation that needs a credential. */
export function addRoute(
  app: FastifyInstance,
  operation: Operation,
  { services, links, consume, metrics }: AppOptions,
  validators: RequestValidators,
  serialize: Serialize | undefined,
): void {
  const handler = handlers[operation.operationId as keyof typeof handlers] as unknown as Handler<OperationId>;
  const checkFurther = furtherChecks[operation.operationId] ?? (() => []);
  const status = successStatus(operation);

  /** Validates and handles a request. @returns the body of the response, if there is one */
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const body = bodyOf(request);
    const unstorable = findUnstorable(body.value, operation);
    if (unstorable.length > 0) throw new ValidationFailed(unstorable);
    const query = listArguments(request.query, operation.body ? undefined : body.value);
    const errors = [...validators.query(query), ...(validators.body?.(body.value) ?? [])];
    const attributes = new Set(errors.map((error) => error.attribute));
    const more = [...pagingErrors(query, operation), ...checkFurther(body.value)];
    errors.push(...more.filter((error) => !attributes.has(error.attribute)));
    if (errors.length > 0) throw new ValidationFailed(inOrderOf(body.value, errors, operation).slice(0, maxErrors));
    const { principal } = request;
    if (operation.batch) {
      await countRecords(consume, recordCount(body.value, operation.batch), principal.credential, reply);
    }
    const validRequest = {
      services,
      links,
      userId: principal.userId,
      path: request.params,
      query,
      pageSize: operation.pages?.size,
      body: body.value,
      text: body.text,
    } as ValidRequest<OperationId>;
    const result = await handler(validRequest);
    return serialize?.(result);
  }

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    async onRequest(request, reply) {
      const path = request.params as { account_id?: string };
      // No record has such an id, and not every database can look for it.
      if (!Object.values(path).every(isStorable)) throw new NotFound();
      const { account_id } = path;
      const principal = await authenticate(services, request, account_id);
      request.principal = principal;
      if (operation.rateLimit) await countRequest(consume, operation.rateLimit, principal.credential, reply);
      if (account_id !== undefined) checkAccount(principal);
    },
    ...(metrics && {
      async onResponse(_request, reply) {
        metrics.observeResponse(operation.operationId, reply.statusCode, reply.elapsedTime / 1000);
      },
    }),
    async handler(request, reply) {
      const text = await handle(request, reply);
      reply.status(status);
      if (operation.deprecated) reply.header('deprecation', deprecatedSince);
      return text === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
    },
  });
}

/** Sorts the errors of a single record by the order of its fields, missing ones last; validators sort those of others. */
function inOrderOf(body: unknown, errors: ValidationError[], { singleRecord }: Operation): ValidationError[] {
  const record: unknown = singleRecord && (body as Record<string, unknown[]> | undefined | null)?.[singleRecord]?.[0];
  if (typeof record !== 'object' || record === null) return errors;
  const fields = Object.keys(record);
  const placeOf = ({ attribute = '' }: ValidationError) => {
    const place = fields.indexOf(/^[^.[]*/.exec(attribute)?.[0] ?? '');
    return place === -1 ? fields.length : place;
  };
  return errors.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The number of records in a valid batch. */
function recordCount(body: unknown, { key, grouped }: NonNullable<Operation['batch']>): number {
  const groups = (grouped ? (body as { batches: object[] }).batches : [body]) as Record<string, unknown[]>[];
  return groups.reduce((sum, group) => sum + (group[key]?.length ?? 0), 0);
}

/** @throws NotFound for an account that does not exist, PermissionDenied for one that the user has no access to */
function checkAccount({ account }: Principal): void {
  if (account === 'unknown') throw new NotFound('account');
  if (account === 'refused') throw new PermissionDenied();
}
