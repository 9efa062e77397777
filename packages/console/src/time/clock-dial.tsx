import { formatDuration } from '@email-automation/contract-tools/durations';
import { Form } from '../frame/form.tsx';
import { formatDay, formatFull, formatTime } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { DueItem } from '../queries/due-list.ts';
import { nameOf, waitFor } from './due-table.tsx';

interface ClockDialProps {
  now: Date;
  ticking: boolean;
  due: readonly DueItem[];
  /** What is wrong with the time to go to, and what was typed. */
  error?: string | undefined;
  typed?: string | undefined;
}

const hour = 3_600_000;

/** The clock, and what each move of it would do. */
export function ClockDial({ now, ticking, due, error, typed }: ClockDialProps) {
  const ahead = now.getTime() - Date.now();
  const [next] = due;
  return (
    <section class="card" aria-label="Clock" data-live="clock emails campaigns batches" id="dial">
      <div class="dial">
        <div class="reading">
          <p class="digits">
            <time dateTime={now.toISOString()} data-ticking={ticking ? now.getTime() : undefined}>
              {formatTime(now, now)}
            </time>
          </p>
          <p class={ticking ? 'dot' : 'dot off soft'}>{ticking ? 'Running' : 'Stopped'}</p>
          <div>
            <p class="date">
              {formatDay(now)} <span class="soft">UTC</span>
            </p>
            <p class="soft">
              {Math.abs(ahead) < 2000 ? (
                'The present, as on the clock of this computer'
              ) : (
                <>
                  <span class="tag time">{`${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`}</span>
                  {`${ahead > 0 ? ' of' : ''} the clock of this computer, ${formatFull(new Date())}`}
                </>
              )}
            </p>
          </div>
        </div>
        <Form action="/console/time" class="moves" busy="Moving the clock …">
          <button type="submit" name="run" value="next" class="primary">
            To next due
            <small>
              {next === undefined
                ? 'nothing is due'
                : `in ${waitFor(next, now).replace('now', '0 s')}: ${nameOf(next)}`}
            </small>
          </button>
          <button type="submit" name="advance" value="1h">
            +1 hour <small>{describeUntil(due, now, hour)}</small>
          </button>
          <button type="submit" name="advance" value="1d">
            +1 day <small>{describeUntil(due, now, 24 * hour)}</small>
          </button>
          <button type="submit" name="ticking" value={ticking ? 'false' : 'true'}>
            {ticking ? 'Stop' : 'Run'}{' '}
            <small>{ticking ? 'time stands still until it is moved' : 'time passes by itself'}</small>
          </button>
        </Form>
        <div class="bar">
          <Form action="/console/time" class="row" busy="Moving the clock …">
            <label for="set" class="nowrap">
              Go to
            </label>
            <input
              id="set"
              type="datetime-local"
              name="set"
              step="1"
              value={typed ?? now.toISOString().slice(0, 19)}
              required
              aria-invalid={error ? 'true' : undefined}
              aria-describedby={error ? 'set-error' : 'set-hint'}
            />
            <button type="submit">Go</button>
          </Form>
          {error && (
            <p class="bad" id="set-error">
              {error}
            </p>
          )}
          <p class="faint push" id="set-hint">
            In UTC. Back is possible, too: what has happened stays.
          </p>
        </div>
      </div>
    </section>
  );
}

/** What a move of this length would do. Emails can cause more, so that it says what is due now. */
function describeUntil(due: readonly DueItem[], now: Date, milliseconds: number): string {
  const within = due.filter(({ at }) => Date.parse(at) <= now.getTime() + milliseconds);
  if (within.length === 0) return 'nothing is due';
  const emails = within.reduce((sum, { kind, count }) => sum + (kind === 'campaign' ? count : 0), 0);
  const tasks = countOf(within.length, 'task');
  if (emails === 0) return tasks;
  return `${tasks}, ${within.some(({ isMore }) => isMore) ? 'at least ' : ''}${countOf(emails, 'email')}`;
}
