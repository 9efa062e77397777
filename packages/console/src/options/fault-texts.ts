import { type FaultRule, faultKinds, parametersOf } from '@email-automation/sandbox/faults/fault-rules';
import type { Fault } from '@email-automation/sandbox/faults/faults';
import { readContract } from '@email-automation/service/contract/contract';
import type { ConsoleContext } from '../console-context.ts';
import type { FieldText } from '../forms/fields.ts';
import { countOf } from '../parts/wording.ts';
import { readAccountChoices } from '../records/accounts.ts';

export const kindNames: Record<FaultRule['kind'], string> = {
  status: 'Error response',
  latency: 'Latency',
  slow: 'Slow response',
  cut: 'Cut connection',
  batch: 'Batch fails',
  record: 'Record of a batch fails',
};

/** The kinds of faults that have a parameter; none for those that all have. */
export const kindsWith = (name: string) => faultKinds.filter((kind) => parametersOf(kind).includes(name));

export const faultTexts: Record<string, FieldText> = {
  kind: { label: 'What happens', hint: undefined, choices: Object.entries(kindNames) },
  operation: { label: 'Operation', hint: undefined },
  status: { label: 'Status of the response', hint: undefined },
  ms: { label: 'Milliseconds', kind: 'range', hint: 'Such as 300, or a range: 100-300.' },
  at: { label: 'Where it is cut', hint: undefined },
  outcome: { label: 'What becomes of it', hint: undefined },
  email: { label: 'Email address of the record', hint: 'Without one, any record.' },
  account_id: { label: 'Account', hint: undefined },
  times: { label: 'Apply at most', hint: 'So many times. Leave it empty for every time.' },
  after: { label: 'Start after', hint: 'The first requests, as many as this, are answered as usual.' },
  share: {
    label: 'Chance, in percent',
    kind: 'percent',
    hint: '100 applies to each request, 50 about every second one.',
    rule: 'Chance must be above 0, and at most 100 percent.',
  },
};

const statusNames: Record<Extract<FaultRule, { kind: 'status' }>['status'], string> = {
  429: '429 Too many requests',
  500: '500 Internal server error',
  503: '503 Service unavailable',
};

const cutNames: Record<Extract<FaultRule, { kind: 'cut' }>['at'], string> = {
  before_work: 'before anything is done',
  before_response: 'after the work, before the response',
  in_response: 'in the middle of the response',
};

const outcomeNames: Record<Extract<FaultRule, { kind: 'batch' }>['outcome'], string> = {
  retried: 'retried, up to the last attempt',
  dead_lettered: 'dead-lettered at once',
};

export async function readFaultTexts(context: ConsoleContext): Promise<Record<string, FieldText>> {
  const operations = readContract().operations.map(({ operationId }): [string, string] => [operationId, operationId]);
  const choices: Record<string, [string, string][]> = {
    operation: [['', 'Every operation'], ...operations],
    account_id: [['', 'Every account'], ...(await readAccountChoices(context))],
    status: Object.entries(statusNames),
    at: Object.entries(cutNames),
    outcome: Object.entries(outcomeNames),
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

/** What a fault does, in a sentence, and how often it did. */
export function describeFault(fault: Fault, accountName: (id: string) => string): string {
  const { account_id, times, after = 0, share = 1, applied, matched } = fault;
  const parts = [
    describeEffect(fault),
    account_id !== undefined && `for ${accountName(account_id)}`,
    times === undefined ? 'every time' : `at most ${countOf(times, 'time')}`,
    share < 1 && `with a chance of ${Number((100 * share).toFixed(4))} percent`,
    after > 0 && `after the first ${after.toLocaleString('en-US')}`,
  ];
  const noun = fault.kind === 'batch' || fault.kind === 'record' ? fault.kind : 'request';
  const [hits, all] = [applied.toLocaleString('en-US'), matched.toLocaleString('en-US')];
  return `${parts.filter(Boolean).join(', ')}. Applied to ${hits} of ${all} ${noun === 'batch' ? 'batches' : `${noun}s`}.`;
}

function describeEffect(fault: Fault): string {
  const { operation = 'every operation' } = fault;
  if (fault.kind === 'batch') return `Batches of ${operation} are ${outcomeNames[fault.outcome]}`;
  if (fault.kind === 'record') return `${fault.email ?? 'Any record'} in batches of ${operation} fails`;
  const name = fault.operation ?? 'Every operation';
  if (fault.kind === 'status') return `${name} answers ${fault.status}`;
  if (fault.kind === 'cut') return `${name} loses the connection ${cutNames[fault.at]}`;
  const time = `${[fault.ms].flat().join(' to ')} ms`;
  return fault.kind === 'latency' ? `${name} waits ${time} first` : `${name} takes ${time} to send its response`;
}
