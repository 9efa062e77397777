import { Refusal } from '../../refusal.ts';
import type { RequestFilter } from '../../requests/request-log.ts';
import { sendAgain } from '../../requests/send-again.ts';
import type { SandboxContext, SandboxHandlers } from '../handler.ts';

export const requests: Pick<
  SandboxHandlers,
  'listRequests' | 'clearRequests' | 'exportRequests' | 'fetchRequest' | 'sendRequestAgain'
> = {
  listRequests: async ({ context, query }) => ({ requests: context.sandbox.requests.list(checkFilter(query)) }),
  exportRequests: async ({ context, query }) => context.sandbox.requests.har(checkFilter(query)),

  async clearRequests({ context }) {
    context.sandbox.requests.clear();
    return undefined;
  },

  fetchRequest: async ({ context, path: { id } }) => find(context, id),

  async sendRequestAgain({ context, path: { id }, body }) {
    const { sandbox, server } = context;
    if (server === undefined) throw new Refusal(409, 'Only a server that runs can send a request again.');
    return { number: (await sendAgain(sandbox, find(context, id), server.connect, body.body)) ?? null };
  },
};

function find({ sandbox }: SandboxContext, id: string) {
  const found = sandbox.requests.find(id);
  if (found) return found;
  throw new Refusal(404, `The log has no request ${id}. It has only the last ones. To list them, run: requests list`);
}

/** @throws Refusal for what is no status */
function checkFilter(filter: RequestFilter): RequestFilter {
  const { status } = filter;
  if (status !== undefined && !/^([1-5](\d\d|xx)|none)$/.test(status))
    throw new Refusal(400, 'status must be a status such as 422, a class of them such as 4xx, or none.');
  return filter;
}
