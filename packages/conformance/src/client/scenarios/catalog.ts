import type { ClientProfile } from '../../target/profiles.ts';
import { bind } from '../../weather/scenario.ts';
import { connectionScenarios } from '../../weather/scenarios/connections.ts';
import { contentScenarios, unusableScenarios } from '../../weather/scenarios/content.ts';
import { credentialScenarios } from '../../weather/scenarios/credentials.ts';
import { handshakeScenarios } from '../../weather/scenarios/handshake.ts';
import { listScenarios, recordScenarios } from '../../weather/scenarios/lists.ts';
import { rateLimitScenarios } from '../../weather/scenarios/rate-limits.ts';
import type { ApiScenario } from '../scenario.ts';
import { tasks } from '../tasks.ts';
import { batchScenarios } from './batches.ts';
import { oauthScenarios } from './oauth.ts';
import { operationScenarios } from './operations.ts';

/** All scenarios, in the order of reports. */
export const scenarios: readonly ApiScenario[] = [
  ...bind('list-subscribers', credentialScenarios),
  ...bind('list-campaigns', handshakeScenarios),
  ...bind('list-subscribers', [...listScenarios, ...recordScenarios, ...rateLimitScenarios]),
  ...bind('list-campaigns', contentScenarios),
  ...bind('list-subscribers', [...unusableScenarios, ...connectionScenarios]),
  ...batchScenarios,
  ...operationScenarios,
  ...oauthScenarios,
];

/** The profile of the clients that a scenario is for. */
export const profileOfScenario = ({ task }: Pick<ApiScenario, 'task'>): ClientProfile => tasks[task].profile;

/**
 * The requirements that a scenario judges by: those that speak of clients. A leaked credential or doubled data is serious; the rest is advice.
 */
export function requirementsOfScenario({ task, handshake }: Pick<ApiScenario, 'task' | 'handshake'>): string[] {
  if (handshake) return ['SERVICE-4'];
  return task === 'sign-in' ? [] : ['AUTH-4'];
}
