import { operationIds } from '../../src/contract/operations.ts';
import { coreTarget } from './core-target.ts';

const offered = ['listAccounts', 'fetchAccount', 'listGoals', 'fetchGoal'];

/** Describes the plain server as one that offers conversions only, for tests of the kit to which the other checks do not matter. */
export const goalsTarget = (...[baseUrl, serverUrl]: Parameters<typeof coreTarget>): ReturnType<typeof coreTarget> => ({
  ...coreTarget(baseUrl, serverUrl),
  notOffered: operationIds.filter((id) => !offered.includes(id)),
});
