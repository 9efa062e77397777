import { formatDuration } from '@email-automation/contract-tools/durations';
import type { Fault } from '@email-automation/sandbox/faults/faults';
import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { parseWorkspace } from '@email-automation/sandbox/workspace/read';
import { listUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Snapshot } from '@email-automation/types/operator/schemas';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addForm } from '../forms/add-form.tsx';
import { type FieldText, fieldsOf, withoutEmpty } from '../forms/fields.ts';
import { addOperationAction, addOperationForm } from '../forms/operation-form.tsx';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { capitalize, countOf } from '../parts/wording.ts';
import { listDue } from '../queries/due-list.ts';
import { countSection, countSections } from '../queries/section-counts.ts';
import { readAccountChoices, readAccountNames } from '../records/accounts.ts';
import { show } from '../show.tsx';
import { ClockActs } from '../time/clock-acts.tsx';
import { describeFault, faultTexts, kindNames, kindsWith, readFaultTexts } from './fault-texts.ts';

const path = '/console/options';

const limitNames = [
  ['individual', 'Single requests', 'request'],
  ['batch', 'Batch requests', 'batch request'],
  ['records', 'Records in batches', 'record'],
] as const;

/** Adds what tests set in a sandbox beside its clock: limits, faults, snapshots, and data. */
export function addOptions(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  const { database } = sandbox;
  addForms(app, context);
  addButtons(app, context);

  app.get(path, async (request, reply) => {
    const now = sandbox.clock.now();
    const [{ faults }, { snapshots }, limits, accounts, counts, usage, due] = await Promise.all([
      callOperation(context, 'listFaults', {}),
      callOperation(context, 'listSnapshots', {}),
      callOperation(context, 'listLimits', {}),
      readAccountChoices(context),
      countSections(database.query),
      listUsage(database.query, Object.keys(context.limits), now.getTime()),
      listDue(database.query),
    ]);
    const { subscribers } = counts;
    const accountName = await readAccountNames(context, faults);
    const usageOf = (name: string) => usage.filter((one) => one.name.startsWith(`${name} `)).map(({ used }) => used);
    const tokens = new Set(usage.map(({ name }) => name.split(' ')[1])).size;
    const logged = countOf(sandbox.requests.held().length, 'request');
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
              <ClockActs now={now} ticking={sandbox.clock.ticking} due={due} back={path} />
              <Acts title="Snapshots">
                <Act
                  title="Take one"
                  text={`Keeps ${countOf(subscribers, 'subscriber')}, ${countOf(counts.emails, 'email')}, all other data, and the time.`}
                >
                  <Form action={`${path}/snapshots`} class="row" busy="Taking a snapshot …">
                    <input name="name" aria-label="Name of the snapshot" value={nextName(snapshots)} required />
                    <button type="submit">Take</button>
                  </Form>
                </Act>
                {snapshots.map((snapshot) => (
                  <Act
                    title={`Go back to “${snapshot.name}”`}
                    text={`${formatFull(snapshot.clock)} UTC: ${describeRestore(snapshot, subscribers, now)}. Asks first.`}
                  >
                    <Link to={`${path}/snapshots/${encodeURIComponent(snapshot.name)}/restore`}>
                      Restore…<span class="vh">{` ${snapshot.name}`}</span>
                    </Link>
                    {snapshot.name !== 'start' && (
                      <Button
                        to={`${path}/snapshots/${encodeURIComponent(snapshot.name)}/delete`}
                        label={`Delete ${snapshot.name}`}
                      >
                        Delete
                      </Button>
                    )}
                  </Act>
                ))}
              </Acts>
              <Acts title="Reset">
                <Act
                  title="Back to the start"
                  text={`Deletes what came since the start, and the log of ${logged}. Asks first.`}
                >
                  <Link to={`${path}/reset`} look="bad">
                    Reset…
                  </Link>
                </Act>
              </Acts>
            </div>
            <div class="stack">
              <Acts title="Errors on demand" end={faults.length > 0 && `${faults.length} on`}>
                {(faults as Fault[]).map((fault) => (
                  <Act title={kindNames[fault.kind]} text={describeFault(fault, accountName)}>
                    <Button
                      to={`${path}/faults/${encodeURIComponent(fault.id)}/remove`}
                      label={`Remove the fault ${fault.id}`}
                    >
                      Remove
                    </Button>
                  </Act>
                ))}
                <Act
                  title="Another one"
                  text="An error, a delay, or a broken connection, for requests that you choose."
                >
                  <Link to={`${path}/faults/new`}>New error…</Link>
                </Act>
                {faults.length > 1 && (
                  <Act title="None" text={`Removes all ${faults.length}: requests are processed as usual.`}>
                    <Button to={`${path}/faults-clear`}>Remove all</Button>
                  </Act>
                )}
              </Acts>
              <Acts title="Limits an hour" end={tokens > 0 && `for each of ${countOf(tokens, 'token')}`}>
                {limitNames.map(([name, title, noun]) => (
                  <Act title={title} text={describeLimit(noun, limits[name], Math.max(0, ...usageOf(name)))}>
                    <Form action={`${path}/limits`} class="row">
                      <input
                        name={name}
                        aria-label={`${title}, a number or off`}
                        size={7}
                        value={limits[name].off ? 'off' : limits[name].limit}
                      />
                      <button type="submit" aria-label={`Save the limit of ${title.toLowerCase()}`}>
                        Save
                      </button>
                    </Form>
                  </Act>
                ))}
                <Act
                  title="Begin the hour anew"
                  text={
                    tokens === 0
                      ? 'Nothing is used in this hour.'
                      : `What ${countOf(tokens, 'token')} used goes to 0: ${describeUsage(usageOf)}.`
                  }
                >
                  <Button to={`${path}/usage`}>Set to 0</Button>
                </Act>
                <Act
                  title="As at the start"
                  text={`Sets ${limitNames.length} limits to those with which the sandbox started, and what is used to 0.`}
                >
                  <Button to={`${path}/limits-reset`}>Reset the limits</Button>
                </Act>
              </Acts>
              <Acts title="Data" end={countOf(subscribers, 'subscriber')}>
                <Act
                  title="Add made-up subscribers"
                  text="That many in this account, and in no campaign. No email is sent."
                >
                  <Form action={`${path}/subscribers`} class="row" busy="Adding subscribers …">
                    <select name="account_id" aria-label="Account">
                      {accounts.map(([id, text]) => (
                        <option value={id}>{text}</option>
                      ))}
                    </select>
                    <input name="count" aria-label="How many" size={6} value="100" required />
                    <button type="submit">Add</button>
                  </Form>
                </Act>
                <Act
                  title="Subscribe made-up subscribers"
                  text="That many in a campaign, which sends them its emails that are due."
                >
                  <Link to={`${path}/subscribers`}>Choose…</Link>
                </Act>
                <Act title="Load a workspace file" text="Adds what a YAML or JSON file says. Records that exist stay.">
                  <Link to={`${path}/workspace`}>Load…</Link>
                </Act>
              </Acts>
            </div>
          </div>
        </>
      ),
    });
  });
}

function addForms(app: FastifyInstance, context: ConsoleContext): void {
  const shared = { section: 'options' as const, back: () => path };
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/faults/new`,
    action: `${path}/faults`,
    operation: 'addFault',
    title: 'New error',
    button: 'Add the error',
    load: async () => ({
      values: { kind: 'status', status: 503, ms: 300 },
      cards: [{ fields: fieldsOf('FaultRule', Object.keys(faultTexts), await readFaultTexts(context)) }],
    }),
    // What a browser hides of another kind is left out.
    toBody: (values) =>
      Object.fromEntries(
        Object.entries(withoutEmpty(values)).filter(([name]) => {
          const kinds: readonly string[] = kindsWith(name);
          return kinds.length === 0 || kinds.includes(String(values.kind));
        }),
      ),
    done: 'The fault applies from the next request on.',
  });
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/limits`,
    operation: 'updateLimits',
    title: 'Limits an hour',
    button: 'Save',
    names: Object.keys(limitTexts),
    texts: limitTexts,
    done: 'The limits apply from the next request on.',
  });
  const snapshotName = fieldsOf(undefined, undefined, { name: { hint: 'Letters, digits, and . _ -' } });
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/snapshots`,
    operation: 'takeSnapshot',
    title: 'Take a snapshot',
    button: 'Take',
    load: async () => ({ cards: [{ fields: snapshotName }] }),
    toPath: ({ name }) => ({ name }),
    done: ({ name }) => `The snapshot ${name} is taken.`,
  });
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/subscribers`,
    operation: 'generateSubscribers',
    title: 'Add made-up subscribers',
    button: 'Add',
    load: async () => ({
      values: { count: 100 },
      cards: [
        {
          fields: fieldsOf('GenerateSubscribers', undefined, {
            account_id: { label: 'Account', choices: await readAccountChoices(context) },
          }),
        },
      ],
    }),
    done: ({ count, first, last }) =>
      `${countOf(count, 'subscriber')} ${count === 1 ? 'is' : 'are'} added, from ${first} to ${last}.`,
  });
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/workspace`,
    operation: 'addWorkspace',
    title: 'Load a workspace file',
    button: 'Add',
    load: async () => ({ cards: [{ fields: fieldsOf(undefined, undefined, workspaceTexts) }] }),
    toBody: ({ workspace }) => ({ ...parseWorkspace(String(workspace), 'line ') }),
    done: 'The workspace is added.',
  });
  addOperationForm(app, context, {
    ...shared,
    path: `${path}/reset`,
    operation: 'resetSandbox',
    title: 'Reset the sandbox',
    button: 'Reset',
    isDestructive: true,
    load: async () => ({
      note: (
        <p>
          Returns to the data, the time, the limits, and the faults with which the sandbox started. Everything since
          then is deleted, also the log of {countOf(context.sandbox?.requests.held().length ?? 0, 'request')}.
        </p>
      ),
    }),
    done: 'The sandbox is as it started.',
  });
  addForm(app, context, {
    section: 'options',
    path: `${path}/snapshots/:name/restore`,
    title: 'Restore a snapshot',
    button: 'Restore',
    isDestructive: true,
    async load({ params: { name = '' } }) {
      const { snapshots } = await callOperation(context, 'listSnapshots', {});
      const then = snapshots.find((snapshot) => snapshot.name === name);
      const before = await countSection(context.services.database.query, 'subscribers');
      const fields = fieldsOf(undefined, undefined, {
        first: { kind: 'check', label: 'Take a snapshot first' },
        snapshot: { label: 'Its name' },
      });
      return {
        values: { first: true, snapshot: nextName(snapshots) },
        cards: [{ fields }],
        note: then && (
          <p>
            {`Replaces all data by that of “${name}”: ${describeRestore(then, before, context.services.clock.now())}. The clock goes on from ${formatFull(then.clock)} UTC. The log of requests stays.`}
          </p>
        ),
        back: path,
      };
    },
    async save({ first, snapshot }, { params: { name = '' } }) {
      if (first) await callOperation(context, 'takeSnapshot', { path: { name: snapshot } });
      await callOperation(context, 'restoreSnapshot', { path: { name } });
      const text = `All data and the clock are those of the snapshot ${name}.`;
      return { to: path, text: first ? `${text} To go back, restore ${snapshot}.` : text };
    },
  });
}

/** What a button does at once. */
function addButtons(app: FastifyInstance, context: ConsoleContext): void {
  const buttons = [
    ['usage', 'updateLimits', 'The usage of all limits is zero.', { usage: 0 }],
    ['limits-reset', 'resetLimits', 'The limits are those of the start, and their usage is zero.'],
    ['faults-clear', 'clearFaults', 'All faults are removed.'],
    ['faults/:fault_id/remove', 'deleteFault', 'The fault is removed.'],
    ['snapshots/:name/delete', 'deleteSnapshot', 'The snapshot is deleted.'],
  ] as const;
  for (const [name, operation, done, body] of buttons)
    addOperationAction(app, context, {
      path: `${path}/${name}`,
      operation,
      body,
      to: () => path,
      done,
    });
}

const limitHint = 'A number, or off. With 0, every request gets a 429.';
const limitTexts: Record<string, FieldText> = Object.fromEntries(
  limitNames.map(([name, label]) => [name, { label, hint: limitHint, kind: 'number' as const }]),
);

const workspaceTexts: Record<string, FieldText> = {
  workspace: {
    label: 'A workspace file, as YAML or JSON',
    rows: 12,
    hint: 'Records that exist stay as they are.',
    required: true,
  },
};

function describeLimit(noun: string, { limit, off }: { limit: number; off: boolean }, used: number): string {
  if (off) return 'Off: none gets a 429.';
  const first = limit === 0 ? `Every ${noun}` : `${capitalize(noun)} number ${(limit + 1).toLocaleString('en-US')}`;
  return `${first} gets a 429. Used: ${used.toLocaleString('en-US')}.`;
}

function describeUsage(usageOf: (name: string) => number[]): string {
  const parts = limitNames.map(([name, , noun]) =>
    countOf(
      usageOf(name).reduce((sum, used) => sum + used, 0),
      noun,
    ),
  );
  return parts.join(', ');
}

/** What a restore would change. */
function describeRestore({ clock, subscribers }: Snapshot, before: string, now: Date): string {
  const back = now.getTime() - Date.parse(clock);
  const move = `${formatDuration(Math.abs(back))} ${back < 0 ? 'later' : 'earlier'}`;
  return `${countOf(subscribers, 'subscriber')} instead of ${before}, and ${back === 0 ? 'the same time' : move}`;
}

/** A name that no snapshot has. */
function nextName(snapshots: readonly { name: string }[]): string {
  const isTaken = (number: number) => snapshots.some(({ name }) => name === `before-${number}`);
  let number = 1;
  while (isTaken(number)) number++;
  return `before-${number}`;
}
