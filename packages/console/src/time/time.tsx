import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { formatFull } from '../parts/times.tsx';
import { listDue } from '../queries/due-list.ts';
import { redirect, show } from '../show.tsx';
import { ClockActs } from './clock-acts.tsx';
import { DueActs } from './due-acts.tsx';
import { type MoveForm, moveClock } from './moves.ts';

/** A move that was made in the console. */
interface Move {
  /** When it ended, of the clock of the system. */
  at: Date;
  text: string;
}

const shownMoves = 10;

/** Adds the clock of a sandbox: its time, what is due, and moves. */
export function addTime(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  const { time, clock, database } = sandbox;
  const moves: Move[] = [];

  async function showTime(request: FastifyRequest, reply: FastifyReply, problem?: ConsoleError) {
    const now = time.now();
    const due = await listDue(database.query);
    const { set } = (request.body ?? {}) as MoveForm;
    return show(context, request, reply, {
      title: 'Time',
      section: 'time',
      status: problem?.status ?? 200,
      content: (
        <>
          <div class="bar">
            <h1>Time</h1>
            <p class="soft wide">Campaigns, broadcasts, rate limits, retries, and codes that end follow this clock.</p>
          </div>
          <div class="grid2 even">
            <div class="stack">
              <ClockActs
                now={now}
                ticking={clock.ticking}
                due={due}
                back="/console/time"
                error={problem?.fields.set}
                typed={problem && set}
              />
              <Acts title="Moves" end="made here, newest first" none="None yet.">
                {moves.map(({ at, text }) => (
                  <Act title={text} text={`${formatFull(at)}, by the clock of this computer`} />
                ))}
              </Acts>
            </div>
            <DueActs due={due} now={now} canMove />
          </div>
        </>
      ),
    });
  }

  app.get('/console/time', (request, reply) => showTime(request, reply));

  app.post<{ Body: MoveForm & { back?: string } }>('/console/time', async (request, reply) => {
    const { back = '/console/time', ...form } = request.body;
    const ended = new AbortController();
    // A browser that stops loading, or closes the page, ends the move where it is.
    reply.raw.once('close', () => ended.abort());
    try {
      const text = await moveClock(sandbox, form, ended.signal);
      if (form.ticking === undefined)
        moves.splice(0, moves.length, { at: new Date(), text }, ...moves.slice(0, shownMoves - 1));
      return await redirect(request, reply, back, { kind: 'time', text });
    } catch (error) {
      if (error instanceof ConsoleError && error.status === 422) return showTime(request, reply, error);
      throw error;
    }
  });
}
