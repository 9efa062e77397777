import type { SandboxHandlers } from '../handler.ts';

export const clock: Pick<SandboxHandlers, 'fetchClock' | 'moveClock'> = {
  async fetchClock({ context: { sandbox } }) {
    const { time, random } = sandbox;
    return { ...(await time.read()), ...(random && { seed: random.seed }) };
  },

  async moveClock({ context, body: { set, advance, run, ticking }, signal }) {
    const { time } = context.sandbox;
    if (set !== undefined) return time.set(set, { signal });
    if (advance !== undefined) return time.advance(advance, { signal });
    if (run !== undefined) return time.run(run, { signal });
    return ticking ? time.start() : time.stop();
  },
};
