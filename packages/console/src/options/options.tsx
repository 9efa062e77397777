import {
  batchOutcomes,
  cutPoints,
  faultKinds,
  faultStatuses,
  parametersOf,
} from '@email-automation/sandbox/faults/fault-rules';
import type { Fault } from '@email-automation/sandbox/faults/faults';
import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import { parseWorkspace } from '@email-automation/sandbox/workspace/read';
import { readContract } from '@email-automation/service/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addForm } from '../forms/add-form.tsx';
import { type FieldText, fieldsOf, withoutEmpty } from '../forms/fields.ts';
import { addOperationAction, addOperationForm } from '../forms/operation-form.tsx';
import { Form } from '../frame/form.tsx';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { countSection } from '../queries/section-counts.ts';
import { readAccountChoices } from '../records/accounts.ts';
import { show } from '../show.tsx';

const path = '/console/options';

const kindNames: Record<(typeof faultKinds)[number], string> = {
  status: 'Error response',
  latency: 'Latency',
  slow: 'Slow response',
  cut: 'Cut connection',
  batch: 'Batch fails',
  record: 'Record of a batch fails',
};

const limitNames = [
  ['individual', 'Single requests', 'Request'],
  ['batch', 'Batch requests', 'Batch request'],
  ['records', 'Records in batches', 'Record'],
] as const;

/** Adds what tests set in a sandbox beside its clock: limits, faults, snapshots, and data. */
export function addOptions(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  const { database } = sandbox;
  addForms(app, context);
  addButtons(app, context);

  app.get(path, async (request, reply) => {
    const [{ faults }, { snapshots }, limits, accounts, subscribers] = await Promise.all([
      callOperation(context, 'listFaults', {}),
      callOperation(context, 'listSnapshots', {}),
      callOperation(context, 'listLimits', {}),
      readAccountChoices(context),
      countSection(database.query, 'subscribers'),
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
              <Acts title="Errors on demand" end={faults.length > 0 && `${faults.length} on`}>
                {(faults as Fault[]).map((fault) => (
                  <Act title={kindNames[fault.kind]} text={describeFault(fault)}>
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
                  <Act title="None" text="Requests are processed as usual.">
                    <Button to={`${path}/faults-clear`}>Remove all</Button>
                  </Act>
                )}
              </Acts>
              <Acts title="Snapshots">
                <Act
                  title="Take one"
                  text={`Keeps all data, with ${countOf(subscribers, 'subscriber')}, and the time.`}
                >
                  <Form action={`${path}/snapshots`} class="row" busy="Taking a snapshot …">
                    <input name="name" aria-label="Name of the snapshot" value={nextName(snapshots)} required />
                    <button type="submit">Take</button>
                  </Form>
                </Act>
                {snapshots.map(({ name, clock, subscribers: kept }) => (
                  <Act
                    title={`Go back to “${name}”`}
                    text={`${formatFull(clock)} UTC, with ${countOf(kept, 'subscriber')}. Asks first.`}
                  >
                    <Link to={`${path}/snapshots/${encodeURIComponent(name)}/restore`}>
                      Restore…<span class="vh">{` ${name}`}</span>
                    </Link>
                    {name !== 'start' && (
                      <Button to={`${path}/snapshots/${encodeURIComponent(name)}/delete`} label={`Delete ${name}`}>
                        Delete
                      </Button>
                    )}
                  </Act>
                ))}
              </Acts>
            </div>
            <div class="stack">
              <Acts title="Limits an hour" end="for each token">
                {limitNames.map(([name, title, noun]) => (
                  <Act title={title} text={describeLimit(noun, limits[name])}>
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
                <Act title="Begin the hour anew" text="What every token has used goes to 0.">
                  <Button to={`${path}/usage`}>Set to 0</Button>
                </Act>
                <Act title="As at the start" text="The limits with which the sandbox started, and nothing is used.">
                  <Button to={`${path}/limits-reset`}>Reset the limits</Button>
                </Act>
              </Acts>
              <Acts title="Data" end={countOf(subscribers, 'subscriber')}>
                <Act title="Add made-up subscribers" text="To this account, and in no campaign. No email is sent.">
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
                <Act title="Subscribe made-up subscribers" text="To a campaign: what is due is sent.">
                  <Link to={`${path}/subscribers`}>Choose…</Link>
                </Act>
                <Act title="Load a workspace file" text="Adds what a YAML or JSON file says. Records that exist stay.">
                  <Link to={`${path}/workspace`}>Load…</Link>
                </Act>
                <Act title="Back to the start" text="Deletes everything since the start, also the log. Asks first.">
                  <Link to={`${path}/reset`}>Reset…</Link>
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
          then is deleted, also the log of requests.
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
      const now = await countSection(context.services.database.query, 'subscribers');
      const fields = fieldsOf(undefined, undefined, {
        first: { kind: 'check', label: 'Take a snapshot first' },
        snapshot: { label: 'Its name' },
      });
      return {
        values: { first: true, snapshot: nextName(snapshots) },
        cards: [{ fields }],
        note: then && (
          <p>
            {`Replaces all data by that of “${name}”: ${countOf(then.subscribers, 'subscriber')} instead of ${now}. The clock goes on from ${formatFull(then.clock)} UTC.`}
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
      ...(body && { body }),
      to: () => path,
      done,
    });
}

/** The kinds of faults that have a parameter; none for those that all have. */
const kindsWith = (name: string) => faultKinds.filter((kind) => parametersOf(kind).includes(name));

const faultTexts: Record<string, FieldText> = {
  kind: { label: 'What happens', hint: undefined, choices: Object.entries(kindNames) },
  operation: { label: 'Operation' },
  status: { label: 'Status of the response', hint: undefined },
  ms: { label: 'Milliseconds', kind: 'range', hint: 'Such as 300, or a range: 100-300.' },
  at: { label: 'Where it is cut', hint: undefined },
  outcome: { label: 'What becomes of it', hint: undefined },
  email: { label: 'Email address of the record', hint: 'Without one, any record.' },
  times: { label: 'Strike at most', hint: 'Leave it empty for every time.' },
  after: { label: 'Start after', hint: 'As many requests are answered as usual before.' },
  share: { label: 'Chance', hint: 'From 0 to 1: 1 strikes each request, 0.5 about every second one.' },
  account_id: { label: 'Account' },
};

async function readFaultTexts(context: ConsoleContext): Promise<Record<string, FieldText>> {
  const list = (values: readonly (string | number)[]): [string, string][] =>
    values.map((value) => [String(value), String(value).replaceAll('_', ' ')]);
  const choices: Record<string, [string, string][]> = {
    operation: [['', 'Every operation'], ...list(readContract().operations.map(({ operationId }) => operationId))],
    account_id: [['', 'Every account'], ...(await readAccountChoices(context))],
    status: list(faultStatuses),
    at: list(cutPoints),
    outcome: list(batchOutcomes),
  };
  return Object.fromEntries(
    Object.entries(faultTexts).map(([name, text]) => [
      name,
      {
        ...(choices[name] && { choices: choices[name] }),
        ...text,
        ...(kindsWith(name).length > 0 && { of: kindsWith(name).join(' ') }),
      },
    ]),
  );
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

function describeFault({ id: _, kind, operation, account_id, matched, struck, ...rest }: Fault): string {
  const parameters = Object.entries(rest).map(([name, value]) =>
    `${name} ${[value].flat().join('–')}`.replaceAll('_', ' '),
  );
  const where = operation ?? (kind === 'batch' || kind === 'record' ? 'every batch' : 'every operation');
  return [...parameters, where, account_id && `account ${account_id}`, `struck ${struck} of ${matched}`]
    .filter(Boolean)
    .join(', ');
}

function describeLimit(noun: string, { limit, off }: { limit: number; off: boolean }): string {
  if (off) return 'Off: none gets a 429.';
  return limit === 0
    ? 'Every request gets a 429.'
    : `${noun} number ${(limit + 1).toLocaleString('en-US')} gets a 429.`;
}

/** A name that no snapshot has. */
function nextName(snapshots: readonly { name: string }[]): string {
  const isTaken = (number: number) => snapshots.some(({ name }) => name === `before-${number}`);
  let number = 1;
  while (isTaken(number)) number++;
  return `before-${number}`;
}
