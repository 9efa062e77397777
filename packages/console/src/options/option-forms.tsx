import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { describeChange } from '@email-automation/sandbox/workspace/describe-change';
import { parseWorkspace } from '@email-automation/sandbox/workspace/read';
import type { AppliedWorkspace } from '@email-automation/types/operator/schemas';
import type { FastifyInstance } from 'fastify';
import { snapshotAdvice } from '../clock/moves.ts';
import type { ConsoleContext } from '../console-context.ts';
import { addAction, addForm, type FormPage } from '../forms/add-form.tsx';
import { type FieldText, fieldsOf, textFields, withoutEmpty } from '../forms/fields.ts';
import { countOf } from '../parts/wording.ts';
import { showAlone } from '../records/show-alone.tsx';
import { faultTexts, kindsWith } from './fault-texts.ts';

const path = '/console/options';

export const limitNames = [
  ['individual', 'Single requests', 'request'],
  ['batch', 'Batch requests', 'batch request'],
  ['records', 'Records in batches', 'record'],
] as const;

const limitTexts: Record<string, FieldText> = Object.fromEntries(
  limitNames.map(([name, label]) => [
    name,
    { label, hint: 'A number, or off. With 0, every request gets a 429.', kind: 'json' as const },
  ]),
);

/** Adds the forms of a sandbox, on separate pages because the section has no list. */
export function addForms(app: FastifyInstance, context: ConsoleContext, sandbox: Sandbox): void {
  const add = (page: FormPage) => addForm(app, showAlone(context, 'options'), page);
  add({
    path: `${path}/faults/new`,
    action: `${path}/faults`,
    title: 'New error',
    button: 'Add the error',
    load: async () => ({
      values: { kind: 'status', status: 503, ms: 300 },
      fields: fieldsOf('FaultRule', faultTexts),
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
    async load() {
      const limits = await callOperation(context, 'listLimits', {});
      const values = limitNames.map(([name]) => [name, limits[name].off ? 'off' : limits[name].limit]);
      return { fields: textFields(limitTexts), values: Object.fromEntries(values), back: path };
    },
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
    load: async () => ({
      fields: textFields({ workspace: { label: 'A workspace file, as YAML or JSON', rows: 20, required: true } }),
      note: <p>Creates what is missing, and changes what differs. It deletes nothing, and shows its plan first.</p>,
      back: path,
    }),
    async save({ workspace }, _, isSure) {
      const body = { ...parseWorkspace(String(workspace), 'line ') };
      const query = { dry_run: !isSure };
      const applied = await sandbox.gate.pass(() => callOperation(context, 'applyWorkspace', { query, body }));
      return isSure ? { to: path, text: describeApplied(applied) } : { question: <Plan {...applied} /> };
    },
  });
  add({
    path: `${path}/snapshots/:name/restore`,
    title: 'Restore a snapshot',
    button: 'Restore',
    isDestructive: true,
    load: async ({ params: { name } }) => ({
      note: (
        <p>{`Replaces all data and the time by the snapshot “${name}”. The log of requests stays. ${snapshotAdvice}`}</p>
      ),
      back: path,
    }),
    async save(_, { params }) {
      await callOperation(context, 'restoreSnapshot', { path: params });
      return { to: path, text: `All data and the clock are as in the snapshot ${params.name}.` };
    },
  });
  add({
    path: `${path}/reset`,
    title: 'Reset the sandbox',
    button: 'Reset',
    isDestructive: true,
    load: async () => ({
      note: (
        <p>{`Returns to the data, the time, the limits, and the faults with which the sandbox started. Everything since then is deleted, also the log of ${countOf(sandbox.requests.held().length, 'request')}. Snapshots stay. ${snapshotAdvice}`}</p>
      ),
      back: path,
    }),
    async save() {
      await callOperation(context, 'resetSandbox', {});
      return { to: path, text: 'The sandbox is as it started.' };
    },
  });
  const buttons = [
    ['usage', 'updateLimits', 'The usage of all limits is zero.', { usage: 0 }],
    ['snapshots/:name/delete', 'deleteSnapshot', 'The snapshot is deleted. The data stays.'],
    ['faults/:fault_id/remove', 'deleteFault', 'The fault is removed.'],
  ] as const;
  for (const [name, operation, text, body] of buttons)
    addAction(app, `${path}/${name}`, async ({ params }) => {
      await callOperation(context, operation, { path: params, body });
      return { to: path, text };
    });
}

/** The changes that a workspace would make. */
function Plan({ changes }: AppliedWorkspace) {
  if (changes.length === 0) return <p>Nothing differs from the file.</p>;
  return (
    <>
      <h3>{countOf(changes.length, 'change')}</h3>
      <ol class="lines">
        {changes.map((change) => (
          <li>{describeChange(change)}</li>
        ))}
      </ol>
    </>
  );
}

/** The changes, with the new secrets, which are never shown again. */
function describeApplied({ changes, secrets }: AppliedWorkspace): string {
  const shown = secrets.map(({ kind, id, user, secret }) => `${kind} ${id}${user ? ` of ${user}` : ''}: ${secret}`);
  const applied = `The workspace is applied: ${countOf(changes.length, 'change')}.`;
  return shown.length === 0 ? applied : `${applied} Store these secrets, which are shown once: ${shown.join(', ')}`;
}
