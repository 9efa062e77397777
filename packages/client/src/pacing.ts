import { createBudget } from './budget.ts';
import type { Clock } from './clock.ts';
import { type Failure, TimeoutError } from './errors.ts';
import type { Endpoint, Limited } from './operation.ts';
import { limits } from './resources.ts';
import type { Hooks, How } from './send.ts';
import { wait } from './wait.ts';

/** Keeps account of the limits of a client, and holds requests back where that is asked for. */
export function createPacing(always: boolean, waiting: (limit: Limited, milliseconds: number) => void) {
  const budgets = { individual: createBudget(limits.individual), batch: createBudget(limits.batch) };

  async function admitted(name: Limited, clock: Clock, failure: Failure, patient: boolean) {
    for (;;) {
      const delay = budgets[name].delay();
      if (delay === 0) return budgets[name].leave();
      const answer = delay === Number.POSITIVE_INFINITY;
      if (!patient && !answer && delay >= clock.left()) {
        const seconds = Math.ceil(delay / 1000);
        throw new TimeoutError(
          `the limit of ${name} requests is used up for ${seconds} s, which is longer than the call may take`,
          failure,
        );
      }
      if (!answer) waiting(name, delay);
      const go = patient ? clock.hold() : undefined;
      await (answer ? budgets[name].answer() : wait(delay, clock.signal));
      clock.signal.throwIfAborted();
      go?.();
    }
  }

  const hooks = {
    admit({ server, limit }: Endpoint, clock: Clock, failure: Failure, { patient = false, paced = always }: How) {
      if (server) return undefined;
      const name = limit ?? 'individual';
      return paced ? admitted(name, clock, failure, patient) : budgets[name].leave();
    },
  } satisfies Hooks;
  return { budgets, hooks };
}
