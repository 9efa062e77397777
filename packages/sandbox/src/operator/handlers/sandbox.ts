import type { Fault } from '@email-automation/types/operator/schemas';
import type { FaultRule } from '../../faults/fault-rules.ts';
import type { LimitChange } from '../../limits/limits.ts';
import { Refusal } from '../../refusal.ts';
import { sendAgain } from '../../requests/send-again.ts';
import { resetSandbox } from '../../snapshots/snapshots.ts';
import type { SandboxContext, SandboxHandlers } from '../handler.ts';

/** The handlers of sandboxes. */
export const sandboxHandlers: SandboxHandlers = {
  fetchClock: ({ context }) => context.sandbox.time.read(),

  async moveClock({ context, body: { set, advance, run, ticking }, signal }) {
    const { time } = context.sandbox;
    if (set !== undefined) return time.set(set, { signal });
    if (advance !== undefined) return time.advance(advance, { signal });
    if (run !== undefined) return time.run(run, { signal });
    return ticking ? time.start() : time.stop();
  },

  listFaults: async ({ context }) => ({ faults: context.sandbox.faults.list() as Fault[] }),
  addFault: async ({ context, body }) => context.sandbox.faults.add(body as FaultRule) as Fault,

  async clearFaults({ context }) {
    context.sandbox.faults.clear();
    return undefined;
  },

  async deleteFault({ context, path: { fault_id } }) {
    if (context.sandbox.faults.remove(fault_id)) return undefined;
    throw new Refusal(404, `There is no fault ${fault_id}. To list faults, run: faults list`);
  },

  listLimits: async ({ context }) => context.sandbox.limits.list(),

  async updateLimits({ context, body: { off, usage, ...change } }) {
    const { limits } = context.sandbox;
    limits.set(change as LimitChange);
    if (off) limits.set('off');
    if (usage === 0) await limits.resetUsage();
    return limits.list();
  },

  resetLimits: ({ context }) => context.sandbox.limits.reset(),

  listRequests: async ({ context, query }) => ({ requests: context.sandbox.requests.list(query) }),

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

  async resetSandbox({ context }) {
    await resetSandbox(context.sandbox);
    return undefined;
  },

  listSnapshots: async ({ context }) => ({ snapshots: await context.sandbox.snapshots.list() }),
  takeSnapshot: ({ context, path: { name } }) => context.sandbox.snapshots.take(name),
  restoreSnapshot: ({ context, path: { name } }) => context.sandbox.snapshots.restore(name),

  async deleteSnapshot({ context, path: { name } }) {
    await context.sandbox.snapshots.delete(name);
    return undefined;
  },
};

function find({ sandbox }: SandboxContext, id: string) {
  const found = sandbox.requests.find(id);
  if (found) return found;
  throw new Refusal(404, `The log has no request ${id}. It has only the last ones. To list them, run: requests list`);
}
