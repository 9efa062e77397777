import { formatDuration } from '@email-automation/contract-tools/durations';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { formatFull, formatTime } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { DueItem } from '../queries/due-list.ts';
import { nameOf } from './due-acts.tsx';

interface ClockActsProps {
  now: Date;
  ticking: boolean;
  due: readonly DueItem[];
  /** The page to which moves lead back. */
  back: string;
  /** What is wrong with the time to go to, and what was typed. */
  error?: string | undefined;
  typed?: string | undefined;
}

const hour = 3_600_000;

/** The clock, and what each move of it would do. */
export function ClockActs({ now, ticking, due, back, error, typed }: ClockActsProps) {
  const [next] = due;
  const wait = next && Math.max(0, Date.parse(next.at) - now.getTime());
  const button = (name: string, value: string, text: string, look?: 'primary') => (
    <Form action="/console/time" busy="Moving the clock …">
      <input type="hidden" name="back" value={back} />
      <button type="submit" name={name} value={value} class={look}>
        {text}
      </button>
    </Form>
  );
  return (
    <Acts title="Clock" end={<Reading now={now} ticking={ticking} />} live="clock emails campaigns batches" id="dial">
      <Act
        title="To what is due next"
        text={
          wait === undefined
            ? 'Nothing is due.'
            : `Moves ${formatDuration(wait)}, to ${nameOf(next as DueItem)}: ${describeUntil(due, now, wait)}.`
        }
      >
        {button('run', 'next', 'Next due', 'primary')}
      </Act>
      <Act title="One hour" text={`In it, ${describeUntil(due, now, hour)}.`}>
        {button('advance', '1h', '+1 hour')}
      </Act>
      <Act title="One day" text={`In it, ${describeUntil(due, now, 24 * hour)}.`}>
        {button('advance', '1d', '+1 day')}
      </Act>
      <Act
        title={<label for="set">To a time, in UTC</label>}
        text={
          <>
            Back is possible, too. What has happened stays.
            {error && (
              <span class="sub bad" id="set-error">
                {error}
              </span>
            )}
          </>
        }
      >
        <Form action="/console/time" class="row" busy="Moving the clock …">
          <input type="hidden" name="back" value={back} />
          <input
            id="set"
            type="datetime-local"
            name="set"
            step="1"
            value={typed ?? now.toISOString().slice(0, 19)}
            required
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error && 'set-error'}
          />
          <button type="submit">Go</button>
        </Form>
      </Act>
      {ticking ? (
        <Act
          title="Stop"
          text={`Time stands still until you move it. ${countOf(due.length, 'task')} ${due.length === 1 ? 'waits' : 'wait'}.`}
        >
          {button('ticking', 'false', 'Stop')}
        </Act>
      ) : (
        <Act title="Run" text="Time passes by itself, as on the clock of this computer.">
          {button('ticking', 'true', 'Run')}
        </Act>
      )}
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
  const most = within.some(({ isMore }) => isMore) ? 'at least ' : '';
  return `${tasks}, with ${most}${countOf(emails, 'email')}`;
}
