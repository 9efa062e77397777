import type { Fault } from '@email-automation/types/operator/schemas';
import type { FaultRule } from '../../faults/fault-rules.ts';
import { Refusal } from '../../refusal.ts';
import type { SandboxHandlers } from '../handler.ts';

export const faults: Pick<SandboxHandlers, 'listFaults' | 'addFault' | 'clearFaults' | 'deleteFault'> = {
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
};
