import { valueAt } from '@email-automation/contract-tools/json-pointer';
import type { Operation, OperationId } from '@email-automation/types';
import { operationIds, operations } from './operations.ts';
import { requirementOf } from './registers.ts';
import { document } from './schemas.ts';

/** The elements of the contract that describe a response of an operation, as in the registers. */
function elementsOf(operation: OperationId, isStatus: RegExp): Set<string> {
  const { responses } = operations[operation] as Operation<OperationId>;
  const found = new Set<string>();
  function follow(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref !== 'string') {
      for (const child of Object.values(node)) follow(child);
      return;
    }
    const element = $ref.replace('#/components/', '');
    if (found.has(element)) return;
    found.add(element);
    follow(valueAt(document, $ref.slice(1)));
  }
  for (const [status, { pointer }] of Object.entries(responses)) {
    if (!isStatus.test(status)) continue;
    found.add(`${operation}/responses/${status}`).add(pointer.replace('/components/', ''));
    follow(valueAt(document, pointer));
  }
  return found;
}

/** Finds out whether a requirement concerns the responses of an operation with certain statuses. */
export function findResponses(isStatus: RegExp): (requirement: string, operation: OperationId) => boolean {
  const elements = new Map(operationIds.map((operation) => [operation, [...elementsOf(operation, isStatus)]]));
  return (requirement, operation) =>
    requirementOf(requirement).contract.some((pointer) =>
      elements.get(operation)?.some((element) => pointer === element || pointer.startsWith(`${element}/`)),
    );
}
