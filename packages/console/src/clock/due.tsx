import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { DueItem } from '@email-automation/types/operator/schemas';
import type { FastifyInstance } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { ConsoleContext } from '../console-context.ts';
import { addForm } from '../forms/add-form.tsx';
import { textFields, withoutEmpty } from '../forms/fields.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Button } from '../parts/blocks.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { recordPath } from '../records/section.tsx';
import { showAlone } from '../records/show-alone.tsx';
import { show } from '../show.tsx';
import { findQuestion, type MoveForm, moveClock } from './moves.ts';

/** Adds the list of due work in a sandbox, and the forms that move its clock. */
export function addDue(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  app.get('/console/due', async (request, reply) => {
    const { due } = await callOperation(context, 'listDue', {});
    return show(context, request, reply, {
      title: 'Due',
      section: 'due',
      content: (
        <>
          <div class="bar">
            <h1>Due</h1>
            <p class="soft wide">What happens on its own as the clock goes on. Each button moves it there.</p>
          </div>
          <DueActs due={due} now={sandbox.time.now()} canMove />
        </>
      ),
    });
  });
  addForm(app, showAlone(context, 'due'), {
    path: '/console/time',
    title: 'Move the clock',
    button: 'Move the clock',
    async load({ request }) {
      const { back = '/console/due', set } = (request.body ?? {}) as Readonly<Record<string, string>>;
      const kind = set === undefined ? 'hidden' : 'text';
      const hidden = { kind: 'hidden' } as const;
      const fields = {
        set: { label: 'To a time, in UTC', kind },
        advance: hidden,
        run: hidden,
        ticking: hidden,
      } as const;
      return { fields: textFields({ ...fields, back: hidden }), back };
    },
    async save({ back, ...values }, { request }, isSure) {
      const move = withoutEmpty(values) as MoveForm;
      const question = isSure ? undefined : await findQuestion(context, sandbox, move);
      if (question !== undefined) return { question: <p>{question}</p> };
      const ended = new AbortController();
      const end = () => ended.abort();
      // A browser that stops loading, or closes the page, ends the move where it is.
      request.socket.once('close', end);
      const text = await moveClock(context, sandbox, move, ended.signal).finally(() =>
        request.socket.off('close', end),
      );
      return { to: String(back || '/console/due'), text, kind: 'time' };
    },
  });
}

/** The event, for people. */
export function nameOf({ kind, name }: DueItem): string {
  if (kind === 'batch') return `Retry of a batch, ${name}`;
  if (kind === 'email') return `Another attempt to send “${name}”`;
  return name;
}

/** Where its record is in the console. */
function pathOf({ kind, account_id, id }: DueItem): string {
  if (kind === 'batch') return recordPath('batches', id);
  if (kind === 'email') return recordPath('emails', id);
  return recordPath(kind === 'campaign' ? 'campaigns' : 'broadcasts', account_id, id);
}

/** Its kind, and its number. */
function describe({ kind, email, count, is_more }: DueItem): string {
  if (kind === 'batch' || kind === 'email') return `After ${countOf(count, 'attempt')} · 1 ${kind}`;
  const emails = is_more ? `${count.toLocaleString('en-US')} or more emails` : countOf(count, 'email');
  return `${kind === 'broadcast' ? 'Broadcast' : `Campaign, email ${(email ?? 0) + 1}`} · ${emails}`;
}

/** The most rows of the card. */
const shownRows = 25;

interface DueActsProps {
  due: readonly DueItem[];
  now: Date;
  end?: ComponentChildren;
  /** Whether a button moves the clock there. */
  canMove?: boolean;
}

/** The next due work. */
export function DueActs({ due, now, end, canMove = false }: DueActsProps) {
  const shown = due.slice(0, shownRows);
  return (
    <Acts
      title="Due next"
      end={end}
      none="Nothing is due. Emails of campaigns, scheduled broadcasts, and retries appear here with their times."
      below={due.length > shown.length && <p class="foot faint">{`${due.length - shown.length} more follow.`}</p>}
    >
      {shown.map((item) => (
        <Act
          id={`${item.at} ${item.id} ${item.email ?? ''}`}
          title={
            <a class="go" data-row href={pathOf(item)}>
              {nameOf(item)}
            </a>
          }
          text={
            <>
              <Wait until={item.at} now={now} />
              {` ${formatTime(item.at, now)} · ${describe(item)}`}
            </>
          }
        >
          {canMove && (
            <Button
              to="/console/time"
              fields={{ set: item.at }}
              label={`Go to ${formatTime(item.at, now)}: ${nameOf(item)}`}
              busy="Moving the clock …"
            >
              Go
            </Button>
          )}
        </Act>
      ))}
    </Acts>
  );
}
