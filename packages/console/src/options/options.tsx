import type { Fault } from '@email-automation/sandbox/faults/faults';
import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { listUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Result } from '@email-automation/types/operator';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { show } from '../show.tsx';
import { describeFault, kindNames } from './fault-texts.ts';
import { addForms, limitNames } from './option-forms.tsx';

const path = '/console/options';

/** Adds the page with everything that tests can set: clock, limits, faults, snapshots, and data. */
export function addOptions(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  const { database } = sandbox;
  addForms(app, context, sandbox);

  app.get(path, async (request, reply) => {
    const now = sandbox.clock.now();
    const [{ faults }, { snapshots }, limits, usage] = await Promise.all([
      callOperation(context, 'listFaults', {}),
      callOperation(context, 'listSnapshots', {}),
      callOperation(context, 'listLimits', {}),
      listUsage(database.query, Object.keys(context.limits), now.getTime()),
    ]);
    return show(context, request, reply, {
      title: 'Sandbox',
      section: 'options',
      content: (
        <>
          <div class="bar">
            <h1>Sandbox</h1>
            <p class="soft wide">What tests set: the same as on the command line, and at the control port.</p>
          </div>
          <div class="grid2 even">
            <div class="stack">
              <Clock now={now} />
              <Snapshots snapshots={snapshots} />
              <Acts title="Data">
                <Act title="Apply a workspace file" text="Creates what is missing, and changes what differs.">
                  <Link to={`${path}/workspace`}>Load…</Link>
                </Act>
                <Act
                  title="Back to the start"
                  text={`Deletes what came since the start, and the log of ${countOf(sandbox.requests.held().length, 'request')}. Asks first.`}
                >
                  <Link to={`${path}/reset`} look="bad">
                    Reset…
                  </Link>
                </Act>
              </Acts>
            </div>
            <div class="stack">
              <Faults faults={faults as Fault[]} />
              <Limits limits={limits} usage={usage} />
            </div>
          </div>
        </>
      ),
    });
  });
}

/** The move that the top of the page does not have. */
function Clock({ now }: { now: Date }) {
  return (
    <Acts title="Clock">
      <Act title={<label for="set">To a time, in UTC</label>} text="Back is possible, too. What has happened stays.">
        <Form action="/console/time" class="row" busy="Moving the clock …">
          <input type="hidden" name="back" value={path} />
          <input id="set" type="datetime-local" name="set" step="1" value={now.toISOString().slice(0, 19)} required />
          <button type="submit">Go</button>
        </Form>
      </Act>
    </Acts>
  );
}

function Snapshots({ snapshots }: Result<'listSnapshots'>) {
  return (
    <Acts title="Snapshots">
      <Act title="Take one" text="Keeps all data, and the time.">
        <Form action={`${path}/snapshots`} class="row" busy="Taking a snapshot …">
          <input name="name" aria-label="Name of the snapshot" placeholder="Name" required />
          <button type="submit">Take</button>
        </Form>
      </Act>
      {snapshots.map(({ name, clock, subscribers, emails }) => {
        const to = `${path}/snapshots/${encodeURIComponent(name)}`;
        return (
          <Act
            title={`Go back to “${name}”`}
            text={`${formatFull(clock)} UTC: ${countOf(subscribers, 'subscriber')}, ${countOf(emails, 'email')}. Asks first.`}
          >
            <Link to={`${to}/restore`}>
              Restore…<span class="vh">{` ${name}`}</span>
            </Link>
            {name !== 'start' && (
              <Button to={`${to}/delete`} label={`Delete the snapshot ${name}`}>
                Delete
              </Button>
            )}
          </Act>
        );
      })}
    </Acts>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  return (
    <Acts title="Errors on demand" end={faults.length > 0 && <span class="dot warn">{`${faults.length} on`}</span>}>
      {faults.map((fault) => (
        <Act title={kindNames[fault.kind]} text={describeFault(fault)}>
          <Button to={`${path}/faults/${encodeURIComponent(fault.id)}/remove`} label={`Remove the fault ${fault.id}`}>
            Remove
          </Button>
        </Act>
      ))}
      <Act title="Add one" text="An error, a delay, or a broken connection, for requests that you choose.">
        <Link to={`${path}/faults/new`}>New error…</Link>
      </Act>
    </Acts>
  );
}

interface LimitsProps {
  limits: Result<'listLimits'>;
  usage: readonly { name: string; used: number }[];
}

function Limits({ limits, usage }: LimitsProps) {
  const usageOf = (kind: string) => usage.filter(({ name }) => name.startsWith(`${kind} `)).map(({ used }) => used);
  return (
    <Acts title="Limits an hour">
      {limitNames.map(([kind, title, noun]) => (
        <Act title={title} text={`Used: ${countOf(Math.max(0, ...usageOf(kind)), noun)}.`}>
          <span class="n">{limits[kind].off ? 'off' : limits[kind].limit.toLocaleString('en-US')}</span>
        </Act>
      ))}
      <Act title="Begin the hour anew" text="The usage of every token goes to 0.">
        <Button to={`${path}/usage`}>Set to 0</Button>
      </Act>
      <Act title="Other limits" text="A number for each, or off.">
        <Link to={`${path}/limits`}>Change…</Link>
      </Act>
    </Acts>
  );
}
