import { bind, type Scenario, type TaskKind } from '../scenario.ts';
import { connectionScenarios } from './connections.ts';
import { contentScenarios, unusableScenarios } from './content.ts';
import { credentialScenarios } from './credentials.ts';
import { handshakeScenarios } from './handshake.ts';
import { listScenarios, recordScenarios } from './lists.ts';
import { oddLimitScenarios, rateLimitScenarios } from './rate-limits.ts';
import { writeScenarios } from './writes.ts';

/** The scenarios of any contract, in the order of reports. */
export const weatherScenarios: readonly Scenario<TaskKind>[] = [
  ...bind('list', [...credentialScenarios, ...handshakeScenarios, ...listScenarios]),
  ...bind('read', recordScenarios),
  ...bind('list', [...rateLimitScenarios, ...oddLimitScenarios, ...contentScenarios]),
  ...bind('list', [...unusableScenarios, ...connectionScenarios]),
  ...Object.entries(writeScenarios).map(([id, scenario]) => ({ id, ...scenario })),
];
