import type { Limits as LimitState } from '@email-automation/types/operator/schemas';
import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import type { FormProblem } from './form-problem.ts';

const names = [
  ['individual', 'Individual requests an hour'],
  ['batch', 'Batch requests an hour'],
  ['records', 'Records in batches an hour'],
] as const;

/** The rate limits of the sandbox, and what is used of them. */
export function LimitsCard({ limits, problem }: { limits: LimitState; problem: FormProblem | undefined }) {
  return (
    <section class="card" aria-labelledby="h-limits">
      <header>
        <h2 id="h-limits">Rate limits</h2>
      </header>
      <div class="body">
        {problem && <FormErrors message={problem.message} fields={problem.fields} />}
        <Form action="/console/options/limits" class="stack">
          {names.map(([name, label]) => (
            <Field
              name={name}
              label={label}
              value={problem?.typed[name] ?? (limits[name].off ? 'off' : String(limits[name].limit))}
              error={problem?.fields[name]}
            />
          ))}
          <p class="faint">A number, or off. With 0, every request gets a 429.</p>
          <p class="bar">
            <button type="submit">Save</button>
          </p>
        </Form>
        <div class="bar">
          <Form action="/console/options/usage">
            <button type="submit">Set usage back to zero</button>
          </Form>
          <Form action="/console/options/limits-reset">
            <button type="submit">Set limits back to the start</button>
          </Form>
        </div>
      </div>
    </section>
  );
}

/** Reads the form. What is no number and not `off` stays as it is, so that it is refused. */
export function readLimits(fields: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(
    names.flatMap(([name]) => {
      const text = fields[name]?.trim() ?? '';
      if (text === '') return [];
      return [[name, /^\d+$/.test(text) ? Number(text) : text]];
    }),
  );
}
