import { type FaultRule, faultKinds, parametersOf } from '@email-automation/sandbox/faults/fault-rules';
import type { Fault } from '@email-automation/sandbox/faults/faults';
import { readContract } from '@email-automation/service/contract/contract';
import type { FieldText } from '../forms/fields.ts';
import { describeValues } from '../parts/fields.tsx';

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

/** The fields of a fault that the form has, in its order. */
const names = ['kind', 'operation', 'status', 'ms', 'at', 'outcome', 'email', 'account_id', 'times', 'after', 'share'];

export const faultTexts: Record<string, FieldText> = Object.fromEntries(
  names.map((name) => [
    name,
    {
      ...(name === 'operation' && { choices: readContract().operations.map(({ operationId }) => operationId) }),
      ...(kindsWith(name).length > 0 && { of: kindsWith(name).join(' ') }),
    },
  ]),
);

/** The effect of a fault, and its count. */
export function describeFault({ id: _, kind, applied, matched, ...rule }: Fault): string {
  const [hits, all] = [applied.toLocaleString('en-US'), matched.toLocaleString('en-US')];
  const noun = { batch: 'batches', record: 'records' }[kind as string] ?? 'requests';
  return `${describeValues(rule) || 'Any'}. Applied to ${hits} of ${all} ${noun}.`;
}
