import { describeState } from './canonical-state.ts';
import type { ServerHandle } from './server-handle.ts';
import type { Stage } from './stage.ts';
import type { Counted } from './statement-counter.ts';
import type { Strike } from './strike.ts';
import { createAttempt, type Response } from './use-case.ts';
import { day, timeOfCase } from './workspace.ts';

/** What happened in a case. */
export interface Played {
  /** How each attempt ended for its caller. */
  responses: Response[];
  /** The state after the recovery from each attempt; unknown where the recovery was struck. */
  states: (string[] | undefined)[];
  /** The statements of each attempt, with the recovery before it; undefined if the process was killed. */
  counted: (Counted | undefined)[];
  /** How often the most repeated email was sent. */
  sendings: number;
}

/**
 * Plays a case: the caller attempts the use case, and what the strike left is recovered, by the same process or, if that was
 * killed, by a new one: it does all work that is due, then and after pauses. Then the caller makes the next attempt.
 * @param strikes one for each attempt; undefined for one that is not struck
 */
export async function playCase(stage: Stage, strikes: readonly (Strike | undefined)[]): Promise<Played> {
  const { useCase, values, store, emails } = stage;
  await store.restore();
  emails.length = 0;
  const played: Played = { responses: [], states: [], counted: [], sendings: 0 };
  let generation = 0;
  let server = await stage.openServer(generation, timeOfCase(0));
  const observe = async () => describeState(await store.dump(), new Set(emails), day);
  try {
    for (const [attempt, strike] of strikes.entries()) {
      const at = timeOfCase(Math.max(0, 2 * attempt - 1), useCase.stepMinutes);
      await server.startCounting(strike);
      if (attempt > 0) {
        await recover(stage, server, attempt);
        played.states.push(strike ? undefined : await observe());
      }
      played.responses.push(await useCase.run(createAttempt(server, at), values));
      const counted = await server.stopCounting();
      played.counted.push(counted);
      if (counted === undefined) server = await stage.openServer(++generation, at);
    }
    await recover(stage, server, Math.max(1, strikes.length));
    played.states.push(await observe());
    await stage.closeServer(server);
  } catch (error) {
    await server.end();
    throw error;
  }
  played.sendings = Math.max(0, ...emails.map((source) => emails.filter((other) => other === source).length));
  return played;
}

/** Does all work that is due, at the time of the attempt before, and when claims and pauses have ended. */
async function recover({ useCase }: Stage, server: ServerHandle, attempt: number): Promise<void> {
  if (useCase.createdBy !== undefined) return;
  await server.settle(timeOfCase(2 * attempt - 2, useCase.stepMinutes));
  await server.settle(timeOfCase(2 * attempt - 1, useCase.stepMinutes));
}
