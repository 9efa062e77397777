import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { parseWorkspace } from '@email-automation/sandbox/workspace/read';
import type { Snapshot } from '@email-automation/types/operator/schemas';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { addAction, addForm, type FormPage } from '../forms/add-form.tsx';
import { type FieldText, fieldsOf, textFields, withoutEmpty } from '../forms/fields.ts';
import { formatFull } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import { countSections } from '../queries/section-counts.ts';
import { Pane } from '../records/pane.tsx';
import type { ShowPane } from '../records/section.tsx';
import { show } from '../show.tsx';
import { kindsWith, readFaultTexts } from './fault-texts.ts';
import { describeRecords, describeRestore, nextName, type PresentCounts } from './snapshot-texts.ts';

const path = '/console/options';

export const limitNames = [
  ['individual', 'Single requests', 'request'],
  ['batch', 'Batch requests', 'batch request'],
  ['records', 'Records in batches', 'record'],
] as const;

const limitHint = 'A number, or off. With 0, every request gets a 429.';
const limitTexts: Record<string, FieldText> = Object.fromEntries(
  limitNames.map(([name, label]) => [name, { label, hint: limitHint, kind: 'number' as const }]),
);

const workspaceTexts = {
  workspace: {
    label: 'A workspace file, as YAML or JSON',
    rows: 12,
    hint: 'Creates what is missing, and changes what differs. Nothing is deleted.',
    required: true,
  },
};

interface Replacement extends Pick<FormPage, 'path' | 'title' | 'button'> {
  /** What it would change, in sentences. */
  describe(copy: Snapshot, present: PresentCounts): string;
  /** @returns a sentence about what was done */
  replace(name: string): Promise<string>;
}

/** Adds the forms of a sandbox, on separate pages because the section has no list. */
export function addForms(app: FastifyInstance, context: ConsoleContext, sandbox: Sandbox): void {
  const showAlone: ShowPane = (request, reply, { status, ...pane }) => {
    const content = (
      <>
        <h1>Sandbox</h1>
        <div class="one-column">
          <Pane section="options" {...pane} />
        </div>
      </>
    );
    return show(context, request, reply, { title: pane.title, section: 'options', status, content });
  };
  const add = (page: FormPage) => addForm(app, showAlone, page);
  add({
    path: `${path}/faults/new`,
    action: `${path}/faults`,
    title: 'New error',
    button: 'Add the error',
    load: async () => ({
      values: { kind: 'status', status: 503, ms: 300 },
      fields: fieldsOf('FaultRule', await readFaultTexts(context)),
      back: path,
    }),
    async save(values) {
      const entries = Object.entries(withoutEmpty(values)).filter(([name]) => {
        // Fields of another kind, which a browser hides.
        const kinds: readonly string[] = kindsWith(name);
        return kinds.length === 0 || kinds.includes(String(values.kind));
      });
      await callOperation(context, 'addFault', { body: Object.fromEntries(entries) });
      return { to: path, text: 'The fault applies from the next request on.' };
    },
  });
  add({
    path: `${path}/limits`,
    title: 'Limits an hour',
    button: 'Save',
    load: async () => ({ fields: textFields(limitTexts), back: path }),
    async save(values) {
      await callOperation(context, 'updateLimits', { body: withoutEmpty(values) });
      return { to: path, text: 'The limits apply from the next request on.' };
    },
  });
  add({
    path: `${path}/snapshots`,
    title: 'Take a snapshot',
    button: 'Take',
    load: async () => ({ fields: textFields({ name: { hint: 'Letters, digits, and . _ -' } }), back: path }),
    async save({ name }) {
      await callOperation(context, 'takeSnapshot', { path: { name } });
      return { to: path, text: `The snapshot ${name} is taken.` };
    },
  });
  add({
    path: `${path}/workspace`,
    title: 'Apply a workspace file',
    button: 'Apply',
    load: async () => ({ fields: textFields(workspaceTexts), back: path }),
    async save({ workspace }) {
      const body = { ...parseWorkspace(String(workspace), 'line ') };
      await sandbox.gate.pass(() => callOperation(context, 'applyWorkspace', { body }));
      return { to: path, text: 'The workspace is applied.' };
    },
  });
  const findSnapshot = async (name = '') => {
    const { snapshots } = await callOperation(context, 'listSnapshots', {});
    return { snapshots, copy: snapshots.find((snapshot) => snapshot.name === name) };
  };
  add({
    path: `${path}/snapshots/:name/delete`,
    title: 'Delete a snapshot',
    button: 'Delete',
    isDestructive: true,
    async load({ params: { name } }) {
      const { copy } = await findSnapshot(name);
      const what =
        copy &&
        `“${name}”, a copy of ${countOf(copy.subscribers, 'subscriber')} and ${countOf(copy.emails, 'email')} of ${formatFull(copy.clock)} UTC`;
      const note = what && <p>{`Deletes ${what}. Nothing can return to it. The data of the sandbox stays.`}</p>;
      return { note, back: path };
    },
    async save(_, { params }) {
      await callOperation(context, 'deleteSnapshot', { path: params });
      return { to: path, text: 'The snapshot is deleted.' };
    },
  });
  /** Adds a form that replaces all data, says what that takes back, and offers to take a snapshot first. */
  const addReplacement = ({ describe, replace, ...page }: Replacement) =>
    add({
      ...page,
      isDestructive: true,
      async load({ params: { name = 'start' } }) {
        const { snapshots, copy } = await findSnapshot(name);
        const counts = await countSections(sandbox.database.query);
        return {
          values: { first: true, snapshot: nextName(snapshots) },
          fields: textFields({
            first: { kind: 'check', label: 'Take a snapshot first' },
            snapshot: { label: 'Its name' },
          }),
          note: copy && <p>{describe(copy, counts)}</p>,
          back: path,
        };
      },
      async save({ first, snapshot }, { params: { name = 'start' } }) {
        if (first) await callOperation(context, 'takeSnapshot', { path: { name: snapshot } });
        const text = await replace(name);
        return { to: path, text: first ? `${text} To go back, restore ${snapshot}.` : text };
      },
    });
  addReplacement({
    path: `${path}/snapshots/:name/restore`,
    title: 'Restore a snapshot',
    button: 'Restore',
    describe: (copy, counts) =>
      `Replaces all data by the snapshot “${copy.name}”: ${describeRestore(copy, counts, sandbox.clock.now())}. The clock goes on from ${formatFull(copy.clock)} UTC. The log of requests stays.`,
    async replace(name) {
      await callOperation(context, 'restoreSnapshot', { path: { name } });
      return `All data and the clock are as in the snapshot ${name}.`;
    },
  });
  addReplacement({
    path: `${path}/reset`,
    title: 'Reset the sandbox',
    button: 'Reset',
    describe: (copy, counts) =>
      `Returns to the data, the time, the limits, and the faults with which the sandbox started: ${describeRecords(copy, counts)}. Everything since then is deleted, also the log of ${countOf(sandbox.requests.held().length, 'request')}. Snapshots stay.`,
    async replace() {
      await callOperation(context, 'resetSandbox', {});
      return 'The sandbox is as it started.';
    },
  });
  const buttons = [
    ['usage', 'updateLimits', 'The usage of all limits is zero.', { usage: 0 }],
    ['limits-reset', 'resetLimits', 'The limits are as at the start, and their usage is zero.'],
    ['faults-clear', 'clearFaults', 'All faults are removed.'],
    ['faults/:fault_id/remove', 'deleteFault', 'The fault is removed.'],
  ] as const;
  for (const [name, operation, text, body] of buttons)
    addAction(app, `${path}/${name}`, async ({ params }) => {
      await callOperation(context, operation, { path: params, body });
      return { to: path, text };
    });
}
