import { listDue } from '../../clock/due-list.ts';
import { createState } from '../../provider-states/provider-states.ts';
import { Refusal } from '../../refusal.ts';
import { NotReady } from '../errors.ts';
import type { OperatorContext, RunningParts, ServerHandlers } from '../handler.ts';

/** Due work, the state of a process that serves requests, and the provider states. */
export const server: Pick<
  ServerHandlers,
  'listDue' | 'fetchHealth' | 'fetchReadiness' | 'fetchMetrics' | 'createConsoleLink' | 'createProviderState'
> = {
  listDue: async ({ context }) => ({ due: await listDue(context.services.database.query) }),

  fetchHealth: async () => ({ status: 'alive' }),

  async fetchReadiness({ context }) {
    const reason = await runningParts(context).findUnreadiness();
    if (reason !== undefined) throw new NotReady(reason);
    return { status: 'ready' };
  },

  fetchMetrics: ({ context }) => runningParts(context).readMetrics(),

  async createConsoleLink({ context }) {
    const { createConsoleLink } = runningParts(context);
    if (createConsoleLink) return { url: createConsoleLink() };
    throw new Refusal(404, 'This server has no console. To serve it, start the server with --console.');
  },

  createProviderState: ({ context: { services, publicUrl }, body: { state, params } }) =>
    createState({ ...services, publicUrl }, state, params.account_id),
};

function runningParts({ server }: OperatorContext): RunningParts {
  if (server) return server;
  throw new Refusal(409, 'Only a server that runs can do this.');
}
