// Generated from the contract by `pnpm build`; edit spec/ instead.

import type { Clock, Health } from '@email-automation/types/operator';
import type { Call, CallOptions, NoParams } from './call.ts';
import type { ClockMoveParams } from './params.ts';

export interface HealthMethods {
  /**
   * Fetch the health of the server.
   *
   * Responds while the process lives, whether or not it can serve requests. Let what runs the server restart it if there is no response.
   *
   * `GET /health`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  fetch(params?: NoParams, options?: CallOptions): Call<Health>;
}

export interface ClockMethods {
  /**
   * Read the clock.
   *
   * Returns the time of the sandbox, and when something is due next.
   *
   * `GET /clock`
   *
   * @param params none
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  read(params?: NoParams, options?: CallOptions): Call<Clock>;
  /**
   * Move, stop, or start the clock.
   *
   * Moves the clock, and responds when everything that is due on the way is done at its time: a week of a daily series gives seven emails. Back is allowed: what has happened stays, and nothing happens twice. If you end the connection, the clock stays at the time to which it has come.
   *
   * `POST /clock`
   *
   * @param params `set`, `advance`, `run`, `ticking`
   * @param options options of this call, such as `signal`
   * @throws OperatorError if the server refuses the request
   */
  move(params: ClockMoveParams, options?: CallOptions): Call<Clock>;
}

/** The methods of `createOperatorClient`. */
export interface Resources {
  health: HealthMethods;
  clock: ClockMethods;
}
