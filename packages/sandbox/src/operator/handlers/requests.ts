import { Refusal } from '../../refusal.ts';
import { sendAgain } from '../../requests/send-again.ts';
import type { SandboxContext, SandboxHandlers } from '../handler.ts';

export const requests: Pick<
  SandboxHandlers,
  'listRequests' | 'clearRequests' | 'exportRequests' | 'fetchRequest' | 'sendRequestAgain'
> = {
  listRequests: async ({ context, query }) => ({ requests: context.sandbox.requests.list(query) }),
  exportRequests: async ({ context, query }) => context.sandbox.requests.har(query),

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
