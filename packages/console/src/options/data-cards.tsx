import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import type { FormProblem } from './form-problem.ts';

/** Makes up subscribers. */
export function SubscribersCard({
  accounts,
  problem,
}: {
  accounts: readonly { id: string; name: string }[];
  problem: FormProblem | undefined;
}) {
  const typed = problem?.typed ?? {};
  return (
    <section class="card" aria-labelledby="h-generate">
      <header>
        <h2 id="h-generate">Made-up subscribers</h2>
      </header>
      <div class="body">
        {problem && <FormErrors message={problem.message} fields={problem.fields} />}
        <Form action="/console/options/subscribers" class="stack" busy="Adding subscribers …">
          <Field
            name="account_id"
            label="Account"
            value={typed.account_id}
            error={problem?.fields.account_id}
            choices={accounts.map(({ id, name }) => [id, `${name} · ${id}`])}
          />
          <Field
            name="count"
            label="How many"
            type="number"
            value={typed.count ?? '100'}
            error={problem?.fields.count}
            required
          />
          <Field
            name="campaign_id"
            label="Campaign"
            value={typed.campaign_id}
            error={problem?.fields.campaign_id}
            hint="ID of a campaign to which they subscribe."
          />
          <p class="bar">
            <button type="submit">Add</button>
          </p>
        </Form>
      </div>
    </section>
  );
}

/** Adds a workspace, as text. */
export function WorkspaceCard({ problem }: { problem: FormProblem | undefined }) {
  return (
    <section class="card" aria-labelledby="h-workspace">
      <header>
        <h2 id="h-workspace">Workspace</h2>
      </header>
      <div class="body">
        {problem && <FormErrors message={problem.message} fields={problem.fields} />}
        <Form action="/console/options/workspace" class="stack" busy="Adding the workspace …">
          <Field
            name="workspace"
            label="A workspace file, as YAML or JSON"
            rows={8}
            value={problem?.typed.workspace}
            error={problem?.fields.workspace}
            hint="Records that exist stay as they are."
            required
          />
          <p class="bar">
            <button type="submit">Add</button>
          </p>
        </Form>
      </div>
    </section>
  );
}

/** Returns to the start. */
export function ResetCard() {
  return (
    <section class="card" aria-labelledby="h-reset">
      <header>
        <h2 id="h-reset">Reset</h2>
      </header>
      <div class="body">
        <p class="soft">
          Returns to the data, the time, the limits, and the faults with which the sandbox started. Everything since
          then is deleted, also the log of requests.
        </p>
        <Form action="/console/options/reset" class="bar" busy="Resetting …">
          <label>
            <input type="checkbox" name="sure" value="yes" required /> Delete this data
          </label>
          <button type="submit" class="bad push">
            Reset
          </button>
        </Form>
      </div>
    </section>
  );
}
