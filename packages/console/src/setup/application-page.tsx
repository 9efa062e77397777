import type { Application } from '@email-automation/service/domain/records';
import { Form } from '../frame/form.tsx';
import { FormErrors } from '../parts/field.tsx';
import { formatFull } from '../parts/times.tsx';
import { ApplicationFields } from './application-fields.tsx';
import { applicationPath } from './setup-paths.ts';

interface ApplicationPageProps {
  application: Omit<Application, 'secret_hash'>;
  /** What the form has in its fields, and what was loaded. */
  typed: { name: string; callback_url: string };
  loaded: string;
  errors: Readonly<Record<string, string>>;
}

/** One application: its fields, and whether it is active. */
export function ApplicationPage({ application, typed, loaded, errors }: ApplicationPageProps) {
  const { client_id, name, active, created_at } = application;
  const path = applicationPath(client_id);
  return (
    <>
      <div class="bar">
        <h1>{name}</h1>
        <p class={active ? 'dot' : 'dot off soft'}>{active ? 'Active' : 'Inactive'}</p>
      </div>
      <section class="card" aria-label="Application">
        <div class="body setup-form">
          {Object.keys(errors).length > 0 && <FormErrors message="It was not changed." fields={errors} />}
          <dl class="facts">
            <dt>Client id</dt>
            <dd class="mono">{client_id}</dd>
            <dt>Registered</dt>
            <dd>{`${formatFull(created_at)} UTC`}</dd>
          </dl>
          <Form action={`${path}/edit`} class="stack">
            <input type="hidden" name="loaded" value={loaded} />
            <ApplicationFields typed={typed} errors={errors} isUrlRequired={active} />
            <p class="bar">
              <button type="submit">Save</button>
              {!active && (
                <button type="submit" class="primary" formAction={`${path}/activate`}>
                  Save and activate
                </button>
              )}
            </p>
          </Form>
          {active && (
            <Form action={`${path}/revoke`} class="bar">
              <label>
                <input type="checkbox" name="sure" value="yes" required /> Delete its access tokens and codes
              </label>
              <button type="submit" class="bad push">
                Deactivate
              </button>
            </Form>
          )}
        </div>
      </section>
    </>
  );
}
