import { callOperation } from '@email-automation/sandbox/operator/call-operation';
import type { ConsoleContext } from '../console-context.ts';
import { ConsoleError } from '../console-error.ts';
import { Facts, Link } from '../parts/blocks.tsx';
import { formatFull } from '../parts/times.tsx';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';

/** Finds an application. @throws ConsoleError if it does not exist */
export async function findApplication(context: ConsoleContext, id = '') {
  const { applications } = await callOperation(context, 'listApplications', {});
  const found = applications.find(({ client_id }) => client_id === id);
  if (found === undefined) throw new ConsoleError(404, `There is no application ${id}.`);
  return found;
}

/** Opens an OAuth application. */
export async function openApplication(context: ConsoleContext, id: string): Promise<PaneContent> {
  const { name, callback_url, active, created_at } = await findApplication(context, id);
  const path = recordPath('setup', 'applications', id);
  return {
    title: name,
    state: <span class={active ? 'dot' : 'dot off'}>{active ? 'Active' : 'Inactive'}</span>,
    actions: (
      <>
        <Link to={`${path}/edit`}>Edit</Link>
        <Link to={`${path}/${active ? 'revoke' : 'activate'}`}>{active ? 'Deactivate…' : 'Activate…'}</Link>
      </>
    ),
    content: (
      <section aria-label="Registration">
        <Facts
          of={[
            ['Client id', <span class="mono">{id}</span>],
            ['Callback URL', callback_url || 'none'],
            ['Registered', `${formatFull(created_at)} UTC`],
          ]}
        />
      </section>
    ),
  };
}
