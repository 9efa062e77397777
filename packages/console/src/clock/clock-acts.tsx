import { formatDuration } from '@email-automation/contract-tools/durations';
import type { DueItem } from '@email-automation/types/operator/schemas';
import type { ConsoleContext } from '../console-context.ts';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button } from '../parts/blocks.tsx';
import { nameOf } from './due.tsx';
import { describeEffects, findEffects } from './effects.ts';

const hour = 3_600_000;

/** The moves of the clock, each with its effect. @param back the page that they lead back to */
export async function renderClockActs(context: ConsoleContext, due: readonly DueItem[], back: string) {
  const now = context.services.clock.now();
  const [next] = due;
  const wait = next && Math.max(0, Date.parse(next.at) - now.getTime());
  const describe = async (milliseconds: number) =>
    describeEffects(await findEffects(context, due, now.getTime() + milliseconds));
  const toNext =
    next && wait !== undefined && `Moves ${formatDuration(wait)}, to ${nameOf(next)}: ${await describe(wait)}.`;
  const moves = [
    ['To what is due next', toNext || 'Nothing is due.', { run: 'next' }, 'Next due'],
    ['One hour', `In it, ${await describe(hour)}.`, { advance: '1h' }, '+1 hour'],
    ['One day', `In it, ${await describe(24 * hour)}.`, { advance: '1d' }, '+1 day'],
  ] as const;
  return (
    <Acts title="Clock">
      {moves.map(([title, text, fields, button], n) => (
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
