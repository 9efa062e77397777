import type { TargetDescription } from '../../src/target/target.ts';
import { plainTarget } from './target.ts';

/**
 * Describes the plain server with the core profile, for several runs on one server: its hook provides what a run uses up.
 * @param serverUrl where the hook is, if there is a proxy at `baseUrl`
 */
export function coreTarget(baseUrl: string, serverUrl = baseUrl): TargetDescription {
  const fixed = plainTarget(baseUrl);
  const { 'subscriber removed from a campaign': _, ...states } = fixed.states ?? {};
  return { ...fixed, profiles: ['core'], states, stateHook: { url: `${serverUrl}/hooks/states` } };
}
