import type { FaultRule } from '@email-automation/sandbox/faults/fault-rules';
import type { LimitChange } from '@email-automation/sandbox/limits/limits';
import { mergeWorkspace } from '@email-automation/sandbox/merge-workspace';
import { resetSandbox } from '@email-automation/sandbox/snapshots/reset';
import { generateSubscribers } from '@email-automation/sandbox/subscribers/generate-subscribers';
import { parseWorkspace } from '@email-automation/sandbox/workspace/read';
import { WorkspaceError } from '@email-automation/sandbox/workspace/workspace';
import { readContract } from '@email-automation/service/contract/contract';
import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { type FormBody, readText } from '../forms/form-values.ts';
import { maxAccounts } from '../frame/frame-data.ts';
import { redirect, show } from '../show.tsx';
import { ResetCard, SubscribersCard, WorkspaceCard } from './data-cards.tsx';
import { FaultsCard, readFault } from './faults-card.tsx';
import { type FormProblem, toFormProblem } from './form-problem.ts';
import { LimitsCard, readLimits } from './limits-card.tsx';
import { SnapshotsCard } from './snapshots-card.tsx';

type Fields = Record<string, string>;

/** Does what a form asks for. @returns what was done, for people */
type Action = (fields: Fields, params: Record<string, string>) => Promise<string> | string;

/** Forms that are shown again with what was typed; the others are only buttons. */
const formsWithFields: ReadonlySet<string> = new Set(['limits', 'faults', 'snapshots', 'subscribers', 'workspace']);

/** Adds what tests set in a sandbox beside its clock: limits, faults, snapshots, and data. */
export function addOptions(app: FastifyInstance, context: ConsoleContext): void {
  const { sandbox } = context;
  if (sandbox === undefined) return;
  const { database, limits, faults, snapshots } = sandbox;
  const contract = readContract();
  const operations = contract.operations.map(({ operationId }) => operationId);

  async function showOptions(request: FastifyRequest, reply: FastifyReply, problem?: FormProblem) {
    const of = (form: string) => (problem?.form === form ? problem : undefined);
    return show(context, request, reply, {
      title: 'Sandbox',
      section: 'options',
      status: problem ? 422 : 200,
      content: (
        <>
          <div class="bar">
            <h1>Sandbox</h1>
            <p class="soft wide">What tests set: the same as on the command line, and at the control port.</p>
          </div>
          <div class="grid2">
            <div class="stack">
              <FaultsCard faults={faults.list()} operations={operations} problem={of('faults')} />
              <SnapshotsCard snapshots={await snapshots.list()} problem={of('snapshots')} />
              <WorkspaceCard problem={of('workspace')} />
            </div>
            <div class="stack">
              <LimitsCard limits={limits.list()} problem={of('limits')} />
              <SubscribersCard
                accounts={await firstAccounts(database.query, maxAccounts)}
                problem={of('subscribers')}
              />
              <ResetCard />
            </div>
          </div>
        </>
      ),
    });
  }

  const addAction = (path: string, action: Action) =>
    app.post<{ Body: FormBody; Params: Record<string, string> }>(`/console/options/${path}`, async (request, reply) => {
      try {
        const text = await action(readFields(request.body), request.params);
        return await redirect(request, reply, '/console/options', { kind: 'done', text });
      } catch (error) {
        const problem = toFormProblem(error, path, readFields(request.body));
        if (problem === undefined) throw error;
        if (formsWithFields.has(path)) return showOptions(request, reply, problem);
        return redirect(request, reply, '/console/options', { kind: 'bad', text: (error as Error).message });
      }
    });

  app.get('/console/options', (request, reply) => showOptions(request, reply));
  addAction('limits', (fields) => {
    limits.set(readLimits(fields) as LimitChange);
    return 'The limits apply from the next request on.';
  });
  addAction('usage', async () => {
    await limits.resetUsage();
    return 'The usage of all limits is zero.';
  });
  addAction('limits-reset', async () => {
    await limits.reset();
    return 'The limits are those of the start, and their usage is zero.';
  });
  addAction('faults', (fields) => {
    faults.add(readFault(fields) as unknown as FaultRule);
    return 'The fault applies from the next request on.';
  });
  addAction('faults-clear', () => {
    faults.clear();
    return 'All faults are removed.';
  });
  addAction('faults/:id/remove', (_, { id = '' }) => {
    if (!faults.remove(id)) throw new ConsoleError(404, 'This fault is removed already.');
    return 'The fault is removed.';
  });
  addAction('snapshots', async ({ name = '' }) => {
    await snapshots.take(name.trim());
    return `The snapshot ${name.trim()} is taken.`;
  });
  addAction('snapshots/:name/restore', async (_, { name = '' }) => {
    await snapshots.restore(name);
    return `All data and the clock are those of the snapshot ${name}.`;
  });
  addAction('snapshots/:name/delete', async (_, { name = '' }) => {
    await snapshots.delete(name);
    return `The snapshot ${name} is deleted.`;
  });
  addAction('subscribers', async ({ account_id = '', count = '', campaign_id = '' }) => {
    const campaign = campaign_id.trim();
    const number = /^\d+$/.test(count.trim()) ? Number(count) : Number.NaN;
    const added = await generateSubscribers(sandbox, {
      account_id,
      count: number,
      ...(campaign !== '' && { campaign_id: campaign }),
    });
    return `${added.count.toLocaleString('en-US')} subscribers are added, from ${added.first} to ${added.last}.`;
  });
  addAction('workspace', async ({ workspace = '' }) => {
    try {
      await mergeWorkspace(sandbox, parseWorkspace(workspace, 'line '));
    } catch (error) {
      if (error instanceof WorkspaceError)
        throw new ConsoleError(422, 'The workspace was not added.', { workspace: error.message });
      throw error;
    }
    return 'The workspace is added.';
  });
  addAction('reset', async ({ sure }) => {
    if (sure !== 'yes') throw new ConsoleError(422, 'Check “Delete this data” to reset the sandbox.');
    await resetSandbox(sandbox);
    return 'The sandbox is as it started.';
  });
}

/** The fields of a form as texts. */
const readFields = (body: FormBody): Fields =>
  Object.fromEntries(Object.keys(body).map((name) => [name, readText(body, name)]));
