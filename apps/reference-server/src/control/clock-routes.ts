import type { Sandbox } from '@email-automation/sandbox/sandbox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ControlError } from './control-errors.ts';

interface Move {
  set?: string;
  /** A duration, or a number of seconds. */
  advance?: string | number;
  run?: 'next' | 'all';
  ticking?: boolean;
}

const text = { type: 'string', minLength: 1 } as const;
const durationOrSeconds = { type: ['string', 'number'], minLength: 1 } as const;
const move = {
  type: 'object',
  properties: { set: text, advance: durationOrSeconds, run: { enum: ['next', 'all'] }, ticking: { type: 'boolean' } },
  additionalProperties: false,
};

/** Adds the clock of a sandbox: reading it, and moving it, with a response when everything due on the way is done. */
export function addClockRoutes(app: FastifyInstance, { time, random }: Sandbox): void {
  app.get('/clock', async () => ({ ...(await time.read()), ...(random && { seed: random.seed }) }));
  app.post<{ Body: Move | undefined }>('/clock', { schema: { body: move } }, ({ body = {} }, reply) => {
    const { set, advance, run, ticking } = body;
    if (Object.keys(body).length !== 1) {
      throw new ControlError(400, 'Send exactly one of set, advance, run, and ticking, such as {"advance": "1d"}.');
    }
    const options = { signal: untilEnded(reply) };
    if (set !== undefined) return time.set(set, options);
    if (advance !== undefined) return time.advance(advance, options);
    if (run !== undefined) return time.run(run, options);
    return ticking ? time.start() : time.stop();
  });
}

/** Aborts when the client ends the connection, or its side of it, before it has the response. */
function untilEnded({ request, raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const { socket } = request.raw;
  const end = () => ended.abort();
  // A process that was interrupted ends its side only, as far as can be seen before something is written.
  socket.once('end', end);
  raw.once('close', () => {
    socket.off('end', end);
    end();
  });
  return ended.signal;
}
