import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { register } from '../contract/registers.ts';
import type { CheckResult } from '../reports/report.ts';
import type { Annotation } from './format-annotation.ts';
import type { LocateElement } from './locate-element.ts';

/** What annotations need of a report, of a server or of a client. */
export interface AnnotatedReport {
  checks: Pick<CheckResult, 'id' | 'failures' | 'result' | 'reason'>[];
}

/** An annotation for each failure, at the element of the contract that states the first violated requirement. */
export function annotateReport({ checks }: AnnotatedReport, locate?: LocateElement): Annotation[] {
  return checks
    .filter(({ result }) => result === 'fail' || result === 'untestable' || result === 'error')
    .flatMap(({ id, failures, result, reason }) => {
      if (failures.length === 0)
        return [{ level: 'error' as const, title: `${id}: ${result}`, message: reason ?? result }];
      return failures.map(({ requirements, expected, seen }) => {
        const [element] = register.find((one) => one.id === requirements[0])?.contract ?? [];
        return {
          level: 'error' as const,
          title: requirements.length > 0 ? `${requirements.join(', ')} in ${id}` : id,
          message: `expected ${expected}, seen ${seen}`,
          ...(locate && element !== undefined && { location: locate(pointerOf(element)) }),
        };
      });
    });
}

/** The pointer into the bundle of an element as registers name it, such as `schemas/Goal` or `listGoals/parameters`. */
function pointerOf(element: string): string {
  const [first = '', ...rest] = element.split('/');
  if (!Object.hasOwn(operations, first)) return `/components/${element}`;
  return [operations[first as OperationId].pointer, ...rest].join('/');
}
