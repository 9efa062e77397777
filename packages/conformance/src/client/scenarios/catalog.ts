import type { ClientProfile } from '../../target/profiles.ts';
import type { Scenario } from '../scenario.ts';
import { tasks } from '../tasks.ts';
import { batchScenarios } from './batches.ts';
import { connectionScenarios } from './connections.ts';
import { contentScenarios } from './content.ts';
import { credentialScenarios } from './credentials.ts';
import { handshakeScenarios } from './handshake.ts';
import { listScenarios } from './lists.ts';
import { oauthScenarios } from './oauth.ts';
import { operationScenarios } from './operations.ts';
import { rateLimitScenarios } from './rate-limits.ts';

/** All scenarios, in the order of reports. */
export const scenarios: readonly Scenario[] = [
  ...credentialScenarios,
  ...handshakeScenarios,
  ...listScenarios,
  ...rateLimitScenarios,
  ...contentScenarios,
  ...connectionScenarios,
  ...batchScenarios,
  ...operationScenarios,
  ...oauthScenarios,
];

/** The profile of the clients that a scenario is for. */
export const profileOfScenario = ({ task }: Pick<Scenario, 'task'>): ClientProfile => tasks[task].profile;

/**
 * The requirements that a scenario judges by: those that speak of clients. A leaked credential or doubled data is serious; the rest is advice.
 */
export function requirementsOfScenario({ task, handshake }: Pick<Scenario, 'task' | 'handshake'>): string[] {
  if (handshake) return ['SERVICE-4'];
  return task === 'sign-in' ? [] : ['AUTH-4'];
}
