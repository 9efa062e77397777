import type { Contract } from '@email-automation/service/contract/contract';
import type { RequestHooks } from '@email-automation/service/http/options';
import { injectFaults } from './faults/inject-faults.ts';
import { createRecorder, recordBodies, recordExchanges } from './requests/record-exchanges.ts';
import type { Sandbox } from './sandbox.ts';

/** The hooks by which a sandbox injects faults into requests to operations of the contract, and records all exchanges. */
export function createRequestHooks({ clock, faults, requests }: Sandbox, contract: Contract): RequestHooks {
  const record = createRecorder(clock, requests.add);
  return {
    addFirst: (app) => recordExchanges(app, record),
    addBeforeCredentials: (app) => injectFaults(app, contract, faults.apply),
    addAfterDecoding: recordBodies,
    onRefused: record,
  };
}
