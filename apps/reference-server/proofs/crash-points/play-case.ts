import { describeState } from './canonical-state.ts';
import type { Environment } from './environment.ts';
import type { Interruption } from './interruption.ts';
import type { ServerHandle } from './server-handle.ts';
import type { Counted } from './statement-counter.ts';
import { createAttempt, type Response } from './use-case.ts';
import { day, timeOfCase } from './workspace.ts';

/** What happened in a case. */
export interface Played {
  /** How each attempt ended for its caller. */
  responses: Response[];
  /** The state after the recovery from each attempt; unknown where the recovery was interrupted. */
  states: (string[] | undefined)[];
  /** The statements of each attempt, with the recovery before it; undefined if the process was killed. */
  counted: (Counted | undefined)[];
  /** How often the most repeated email was sent. */
  sendings: number;
}

/**
 * Plays a case: the caller attempts the use case, and what the interruption left is recovered, by the same process or, if that was
 * killed, by a new one: it does all work that is due, then and after pauses. Then the caller makes the next attempt.
 * @param interruptions one for each attempt; undefined for one that is not interrupted
 */
export async function playCase(
  environment: Environment,
  interruptions: readonly (Interruption | undefined)[],
): Promise<Played> {
  const { useCase, values, store, emails } = environment;
  await store.restore();
  emails.length = 0;
  const played: Played = { responses: [], states: [], counted: [], sendings: 0 };
  let generation = 0;
  let server = await environment.openServer(generation, timeOfCase(0));
  const observe = async () => describeState(await store.dump(), new Set(emails), day);
  try {
    for (const [attempt, interruption] of interruptions.entries()) {
      const at = timeOfCase(Math.max(0, 2 * attempt - 1), useCase.stepMinutes);
      await server.startCounting(interruption);
      if (attempt > 0) {
        await recover(environment, server, attempt);
        played.states.push(interruption ? undefined : await observe());
      }
      played.responses.push(await useCase.run(createAttempt(server, at), values));
      const counted = await server.stopCounting();
      played.counted.push(counted);
      if (counted === undefined) server = await environment.openServer(++generation, at);
    }
    await recover(environment, server, Math.max(1, interruptions.length));
    played.states.push(await observe());
    await environment.closeServer(server);
  } catch (error) {
    await server.end();
    throw error;
  }
  played.sendings = Math.max(0, ...emails.map((source) => emails.filter((other) => other === source).length));
  return played;
}

/** Does all work that is due, at the time of the attempt before, and when claims and pauses have ended. */
async function recover({ useCase }: Environment, server: ServerHandle, attempt: number): Promise<void> {
  if (useCase.begin) return;
  await server.settle(timeOfCase(2 * attempt - 2, useCase.stepMinutes));
  await server.settle(timeOfCase(2 * attempt - 1, useCase.stepMinutes));
}
