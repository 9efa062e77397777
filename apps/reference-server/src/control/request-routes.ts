import type { RequestFilter } from '@email-automation/sandbox/requests/request-log';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { isTime, timeRule } from '@email-automation/service/domain/clock';
import type { FastifyInstance } from 'fastify';
import { ControlError } from './control-errors.ts';

const text = { type: 'string', minLength: 1 } as const;

const filterSchema = {
  type: 'object',
  properties: {
    operation: text,
    status: text,
    account_id: text,
    request_id: text,
    error: text,
    since: text,
    after: text,
    limit: text,
  },
  additionalProperties: false,
};

/** Adds the request log of a sandbox. */
export function addRequestRoutes(app: FastifyInstance, { requests }: Pick<Sandbox, 'requests'>): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/requests',
    { schema: { querystring: filterSchema } },
    async ({ query }) => ({ requests: requests.list(readFilter(query)) }),
  );
  app.get<{ Querystring: Record<string, string> }>(
    '/requests.har',
    { schema: { querystring: filterSchema } },
    async ({ query }) => requests.har(readFilter(query)),
  );
  app.get<{ Params: { id: string } }>('/requests/:id', async ({ params: { id } }) => {
    const found = requests.find(id);
    if (found) return found;
    throw new ControlError(
      404,
      `The log has no request ${id}. It has only the last ones. To list them, run: requests list`,
    );
  });
  app.delete('/requests', async (_, reply) => {
    requests.clear();
    await reply.status(204).send();
  });
}

function readFilter({ after, limit, ...filter }: Record<string, string>): RequestFilter {
  const { status, since } = filter;
  if (status !== undefined && !/^([1-5](\d\d|xx)|none)$/.test(status)) {
    throw new ControlError(400, 'status must be a status such as 422, a class of them such as 4xx, or none.');
  }
  if (since !== undefined && !isTime(since)) throw new ControlError(400, `since ${timeRule}.`);
  return {
    ...filter,
    ...(after !== undefined && { after: readCount('after', after, 0) }),
    ...(limit !== undefined && { limit: readCount('limit', limit, 1) }),
  };
}

function readCount(name: string, text: string, least: number): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new ControlError(400, `${name} must be an integer of ${least} or more.`);
}
