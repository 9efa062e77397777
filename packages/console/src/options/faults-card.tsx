import {
  batchOutcomes,
  cutPoints,
  faultKinds,
  faultStatuses,
  parametersOf,
} from '@email-automation/sandbox/faults/fault-rules';
import type { Fault } from '@email-automation/sandbox/faults/faults';
import { Form } from '../frame/form.tsx';
import { Field, FormErrors } from '../parts/field.tsx';
import { Table } from '../parts/table.tsx';
import type { FormProblem } from './form-problem.ts';

interface FaultsCardProps {
  faults: readonly Fault[];
  operations: readonly string[];
  problem: FormProblem | undefined;
}

const kinds: Record<(typeof faultKinds)[number], string> = {
  status: 'Error response',
  latency: 'Latency',
  slow: 'Slow response',
  cut: 'Cut connection',
  batch: 'Batch fails',
  record: 'Record of a batch fails',
};

const choices = (values: readonly (string | number)[], none?: string): [string, string][] => [
  ...(none === undefined ? [] : [['', none] as [string, string]]),
  ...values.map((value): [string, string] => [String(value), String(value).replaceAll('_', ' ')]),
];

/** The kinds of faults that have a parameter; none for those that all have. */
const kindsWith = (name: string) => faultKinds.filter((kind) => parametersOf(kind).includes(name));

/** Errors on demand: those that apply, and a form for another one. */
export function FaultsCard({ faults, operations, problem }: FaultsCardProps) {
  const typed = problem?.typed ?? {};
  const field = (name: string) => ({
    name,
    value: typed[name],
    error: problem?.fields[name],
    ...(kindsWith(name).length > 0 && { of: kindsWith(name).join(' ') }),
  });
  return (
    <section class="card" aria-labelledby="h-faults">
      <header>
        <h2 id="h-faults">Errors on demand</h2>
        {faults.length > 0 && (
          <Form action="/console/options/faults-clear" class="push">
            <button type="submit">Remove all</button>
          </Form>
        )}
      </header>
      {faults.length > 0 && <FaultTable faults={faults} />}
      <div class="body">
        {problem && <FormErrors message={problem.message} fields={problem.fields} />}
        <Form action="/console/options/faults" class="fields faults">
          <Field
            {...field('kind')}
            label="What happens"
            choices={Object.entries(kinds).map(([kind, text]) => [kind, text])}
          />
          <Field {...field('operation')} label="Operation" choices={choices(operations, 'Every operation')} />
          <Field {...field('status')} label="Status of the response" choices={choices(faultStatuses, '–')} />
          <Field {...field('ms')} label="Milliseconds" hint="Such as 300, or a range: 100-300." />
          <Field {...field('at')} label="Where it is cut" choices={choices(cutPoints, '–')} />
          <Field {...field('outcome')} label="What becomes of it" choices={choices(batchOutcomes, '–')} />
          <Field {...field('email')} label="Email address of the record" hint="Without one, any record." />
          <Field {...field('times')} label="Times" hint="How often, at most." type="number" />
          <Field {...field('after')} label="After" hint="So many pass before." type="number" />
          <Field {...field('share')} label="Share" hint="Above 0 and up to 1." />
          <Field {...field('account_id')} label="Account" hint="Only requests to this one." />
          <p class="bar">
            <button type="submit">Add</button>
          </p>
        </Form>
      </div>
    </section>
  );
}

function FaultTable({ faults }: Pick<FaultsCardProps, 'faults'>) {
  return (
    <Table columns={['What happens', { name: 'Struck', class: 'n' }, { name: 'Action', isHidden: true }]} scroll>
      {faults.map(({ id, kind, operation, account_id, matched, struck, ...rest }) => (
        <tr>
          <th scope="row">
            {kinds[kind]}{' '}
            <span class="sub">
              {Object.entries(rest)
                .map(([name, value]) => `${name} ${[value].flat().join('–')}`.replaceAll('_', ' '))
                .join(', ')}
            </span>{' '}
            <span class="sub">
              {operation ?? (kind === 'batch' || kind === 'record' ? 'every batch' : 'every operation')}
            </span>{' '}
            {account_id !== undefined && <span class="sub">{`account ${account_id}`}</span>}
          </th>
          <td class="n">{`${struck} of ${matched}`}</td>
          <td class="n">
            <Form action={`/console/options/faults/${encodeURIComponent(id)}/remove`}>
              <button type="submit" aria-label={`Remove the fault ${id}`}>
                Remove
              </button>
            </Form>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/**
 * Reads the form as a rule, as `readFaultRule` checks it. Numbers that are none stay texts, so that they are refused. Parameters of
 * other kinds are left out: the form hides them.
 */
export function readFault(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const texts = ['kind', 'operation', 'at', 'outcome', 'email', 'account_id'];
  const rule: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const text = value.trim();
    const kindsOf: readonly string[] = kindsWith(name);
    if (text === '' || name === 'form_token' || (kindsOf.length > 0 && !kindsOf.includes(fields.kind ?? ''))) continue;
    const range = /^(\d+)\s*[-–]\s*(\d+)$/.exec(text);
    if (name === 'ms' && range) rule[name] = [Number(range[1]), Number(range[2])];
    else rule[name] = texts.includes(name) || !Number.isFinite(Number(text)) ? text : Number(text);
  }
  return rule;
}
