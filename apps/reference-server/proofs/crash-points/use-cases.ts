import { batchCases } from './batch-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { operatorCases } from './operator-cases.ts';
import { sendingCases } from './sending-cases.ts';
import { subscriberCases } from './subscriber-cases.ts';
import type { UseCase } from './use-case.ts';

/** Everything that changes data. */
export const useCases: readonly UseCase[] = [
  ...subscriberCases,
  ...batchCases,
  ...sendingCases,
  ...oauthCases,
  ...operatorCases,
];
