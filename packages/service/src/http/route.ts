import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { fillPath } from '@email-automation/contract-tools/path-template';
import type { OperationId } from '@email-automation/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uniqueIdOf } from '../connections/request-ids.ts';
import { type Operation, successStatus } from '../contract/contract.ts';
import { NotFound, PermissionDenied, type ValidationError, ValidationFailed } from '../domain/errors.ts';
import type { ToItem } from '../domain/json-list.ts';
import { isStorable } from '../domain/storable-values.ts';
import { findSingleRecord, furtherChecks } from '../handlers/further-checks.ts';
import type { Handler, ValidRequest } from '../handlers/handler.ts';
import { handlers } from '../handlers/handlers.ts';
import { storedChecks } from '../handlers/stored-checks.ts';
import type { Principal } from '../services/access/credentials.ts';
import { listArguments, pageSizeOf, pagingErrors, perPageErrors, unusedBodyErrors } from './arguments.ts';
import { authenticate } from './authentication.ts';
import { bodyOf } from './body.ts';
import { emptyPathPart } from './errors.ts';
import { listErrors } from './list-errors.ts';
import type { AppOptions } from './options.ts';
import { countRecords, showRateLimit } from './rate-limits.ts';
import type { Serialization } from './serialization.ts';
import { findUnstorable } from './storable-body.ts';
import type { RequestValidators } from './validation.ts';

/** Adds the route of an operation that needs a credential. */
export function addRoute(
  app: FastifyInstance,
  operation: Operation,
  options: AppOptions,
  validators: RequestValidators,
  { toContract, serialize }: Serialization,
): void {
  const { services, links, rateLimits } = options;
  const handler = handlers[operation.operationId as keyof typeof handlers] as unknown as Handler<OperationId>;
  const checkFurther = furtherChecks[operation.operationId] ?? (() => []);
  const checkStored = storedChecks[operation.operationId];
  const status = successStatus(operation);
  const { singleRecord } = operation;
  const templates = new Map<object, ToItem<never>>();

  const items: ValidRequest<OperationId>['items'] = (toItem) =>
    getOrCreate(templates, toItem, () => (record: never) => toContract(toItem(record, links))) as never;

  const hasPages = operation.query.some(({ name }) => name === 'page');

  function argumentErrors(body: unknown, query: Record<string, unknown>): ValidationError[] {
    const errors = unusedBodyErrors(body);
    return hasPages ? [...errors, ...pagingErrors(query), ...perPageErrors(query, operation)] : errors;
  }

  async function findStoredErrors(body: unknown, path: Parameters<NonNullable<typeof checkStored>>[1]) {
    const record = findSingleRecord(body, singleRecord);
    return (record && (await checkStored?.(services.database.query, path, record))) ?? [];
  }

  /** Validates and handles a request. @returns the body of the response, if there is one */
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const body = bodyOf(request);
    const query = listArguments(request.query as object, operation.body ? undefined : body.value, operation);
    const unstorable = findUnstorable(body.value, operation);
    // The other checks would take too long.
    if (unstorable.some(({ code }) => code === 'length_error')) {
      throw new ValidationFailed(listErrors(unstorable));
    }
    const errors = [
      ...unstorable,
      ...(operation.body ? [] : argumentErrors(body.value, query)),
      ...validators.query(query),
      ...(validators.body?.(body.value) ?? []),
      ...checkFurther(body.value),
    ];
    if (errors.length > 0) {
      const stored = await findStoredErrors(body.value, request.params as never);
      throw new ValidationFailed(listErrors([...errors, ...stored]));
    }
    const { principal } = request;
    if (operation.batch) {
      await countRecords(rateLimits, recordCount(body.value, operation.batch), principal.credential, reply);
    }
    const batchId = uniqueIdOf(request, services.random.uuid);
    const validRequest = {
      batchId,
      services,
      db: services.database.query,
      links,
      userId: principal.userId,
      path: request.params,
      query,
      pageSize: pageSizeOf(query, operation),
      items,
      body: body.value,
      text: body.text,
      setStatus: (other: number) => {
        reply.status(other);
      },
    } as unknown as ValidRequest<OperationId>;
    const result = await handler(validRequest);
    if (operation.batch) reply.header('x-request-id', batchId);
    return serialize(result);
  }

  app.route({
    method: operation.method,
    url: fillPath(operation.path, (name) => `:${name}`),
    config: {
      operationId: operation.operationId,
      isPage: hasPages,
      readsBody: operation.body !== undefined || operation.query.length > 0,
    },
    async onRequest(request, reply) {
      const path = request.params as { account_id?: string };
      if (Object.values(path).includes('')) throw emptyPathPart();
      // No record has such an id, and not every database can look for it.
      const storable = Object.values(path).every(isStorable);
      const { account_id } = path;
      const { principal, rateLimit } = await authenticate(
        options,
        request,
        operation,
        storable ? account_id : undefined,
      );
      request.principal = principal;
      if (rateLimit) showRateLimit(rateLimit, reply);
      if (!storable) throw new NotFound();
      if (account_id !== undefined) checkAccount(principal);
    },
    async handler(request, reply) {
      reply.status(status);
      const text = await handle(request, reply);
      return text === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
    },
  });
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
