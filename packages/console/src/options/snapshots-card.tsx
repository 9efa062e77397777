import type { Snapshot as SnapshotInfo } from '@email-automation/types/operator/schemas';
import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import { Table } from '../parts/table.tsx';
import { formatFull } from '../parts/times.tsx';
import type { FormProblem } from './form-problem.ts';

interface SnapshotsCardProps {
  snapshots: readonly SnapshotInfo[];
  problem: FormProblem | undefined;
}

/** Copies of all data: those that there are, and a form for another one. */
export function SnapshotsCard({ snapshots, problem }: SnapshotsCardProps) {
  return (
    <section class="card" aria-labelledby="h-snapshots">
      <header>
        <h2 id="h-snapshots">Snapshots</h2>
      </header>
      {snapshots.length > 0 && (
        <Table
          columns={[
            { name: 'Name', class: 'w' },
            { name: 'Subscribers', class: 'n' },
            { name: 'Actions', isHidden: true },
          ]}
          scroll
        >
          {snapshots.map(({ name, clock, subscribers }) => (
            <tr>
              <th scope="row">
                {name} <span class="sub">{`${formatFull(clock)} UTC`}</span>
              </th>
              <td class="n">{subscribers.toLocaleString('en-US')}</td>
              <td class="n">
                <div class="row">
                  <Form action={`/console/options/snapshots/${encodeURIComponent(name)}/restore`} busy="Restoring …">
                    <button type="submit" aria-label={`Restore ${name}`}>
                      Restore
                    </button>
                  </Form>
                  {name !== 'start' && (
                    <Form action={`/console/options/snapshots/${encodeURIComponent(name)}/delete`}>
                      <button type="submit" class="quiet" aria-label={`Delete ${name}`}>
                        Delete
                      </button>
                    </Form>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <div class="body">
        {problem && <FormErrors message={problem.message} fields={problem.fields} />}
        <Form action="/console/options/snapshots" class="stack" busy="Taking a snapshot …">
          <Field
            name="name"
            label="Name of a new snapshot"
            value={problem?.typed.name}
            error={problem?.fields.name}
            hint="Letters, digits, and . _ -"
            required
          />
          <p class="bar">
            <button type="submit">Take</button>
          </p>
        </Form>
      </div>
    </section>
  );
}
