import { formatDuration } from '@email-automation/contract-tools/durations';
import type { DueItem } from '@email-automation/types/operator/schemas';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button } from '../parts/blocks.tsx';
import { formatFull, formatTime } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { nameOf } from './due.tsx';

interface ClockActsProps {
  now: Date;
  ticking: boolean;
  due: readonly DueItem[];
  /** The page to which moves lead back. */
  back: string;
}

const hour = 3_600_000;

/** A button that moves, stops, or starts the clock. */
interface Move {
  title: string;
  text: string;
  fields: Record<string, string>;
  button: string;
}

/** The moves of the clock, each with its effect. */
export function ClockActs({ now, ticking, due, back }: ClockActsProps) {
  const [next] = due;
  const wait = next && Math.max(0, Date.parse(next.at) - now.getTime());
  const waiting = `${countOf(due.length, 'task')} ${due.length === 1 ? 'waits' : 'wait'}`;
  const moves: Move[] = [
    {
      title: 'To what is due next',
      text:
        next === undefined || wait === undefined
          ? 'Nothing is due.'
          : `Moves ${formatDuration(wait)}, to ${nameOf(next)}: ${describeUntil(due, now, wait)}.`,
      fields: { run: 'next' },
      button: 'Next due',
    },
    {
      title: 'One hour',
      text: `In it, ${describeUntil(due, now, hour)}.`,
      fields: { advance: '1h' },
      button: '+1 hour',
    },
    {
      title: 'One day',
      text: `In it, ${describeUntil(due, now, 24 * hour)}.`,
      fields: { advance: '1d' },
      button: '+1 day',
    },
    ticking
      ? {
          title: 'Stop',
          text: `Time stands still until you move it. ${waiting}.`,
          fields: { ticking: 'false' },
          button: 'Stop',
        }
      : {
          title: 'Run',
          text: 'Time passes by itself, as on the clock of this computer.',
          fields: { ticking: 'true' },
          button: 'Run',
        },
  ];
  return (
    <Acts title="Clock" end={<Reading now={now} ticking={ticking} />}>
      {moves.map(({ title, text, fields, button }, n) => (
        <Act title={title} text={text}>
          <Button
            to="/console/time"
            fields={{ back, ...fields }}
            busy="Moving the clock …"
            look={n === 0 ? 'primary' : undefined}
          >
            {button}
          </Button>
        </Act>
      ))}
      <Act title={<label for="set">To a time, in UTC</label>} text="Back is possible, too. What has happened stays.">
        <Form action="/console/time" class="row" busy="Moving the clock …">
          <input type="hidden" name="back" value={back} />
          <input id="set" type="datetime-local" name="set" step="1" value={now.toISOString().slice(0, 19)} required />
          <button type="submit">Go</button>
        </Form>
      </Act>
    </Acts>
  );
}

/** What time it is, beside the clock of the computer. */
function Reading({ now, ticking }: Pick<ClockActsProps, 'now' | 'ticking'>) {
  const ahead = now.getTime() - Date.now();
  const isPresent = Math.abs(ahead) < 2000;
  return (
    <span class="time">
      <time dateTime={now.toISOString()} data-ticking={ticking ? now.getTime() : undefined}>
        {formatTime(now, now)}
      </time>
      {`, ${isPresent ? 'as' : formatDuration(Math.abs(ahead))} ${isPresent ? 'on' : ahead > 0 ? 'ahead of' : 'behind'} `}
      <abbr title={formatFull(new Date())}>the clock of this computer</abbr>
      {`, ${ticking ? 'running' : 'stopped'}`}
    </span>
  );
}

/** What a move of this length would do. Emails can cause more, so that it says what is due now. */
function describeUntil(due: readonly DueItem[], now: Date, milliseconds: number): string {
  const within = due.filter(({ at }) => Date.parse(at) <= now.getTime() + milliseconds);
  if (within.length === 0) return 'nothing is due';
  const emails = within.reduce((sum, { kind, count }) => sum + (kind === 'campaign' ? count : 0), 0);
  const tasks = `${countOf(within.length, 'task')} ${within.length === 1 ? 'runs' : 'run'}`;
  if (emails === 0) return tasks;
  const most = within.some(({ is_more }) => is_more) ? 'at least ' : '';
  return `${tasks}, with ${most}${countOf(emails, 'email')}`;
}
