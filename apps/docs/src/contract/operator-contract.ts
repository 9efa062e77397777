import document from '@email-automation/openapi/operator/openapi.json' with { type: 'json' };
import operationsById from '@email-automation/openapi/operator/operations.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { withSandboxValues } from '../site/sandbox.ts';

/** The prefix of the ids of the operator's operations, because some operations of the API have the same id. */
export const operatorPrefix = 'operator/';

/** The operationId as the contract has it. */
export const nameOfOperation = (id: string): string => id.replace(operatorPrefix, '');

/** The operator's contract, as the member `operator` of the document that pages read. */
export const operatorDocument = relocate<typeof document>(JSON.parse(withSandboxValues(JSON.stringify(document))));

/** The operator's operations, in the order of the contract. */
export const operatorOperations: readonly Operation[] = Object.values<Operation>(operationsById).map((operation) => ({
  ...relocate(operation),
  operationId: operatorPrefix + operation.operationId,
}));

/** A copy in which references and pointers begin with `operator`, as do the names of operations in descriptions. */
function relocate<Value>(value: Value): Value {
  const move = (key: string, text: string) => {
    if (key === '$ref') return text.replace(/^#/, '#/operator');
    if (/^\/(paths|components)\//.test(text)) return `/operator${text}`;
    return text.replaceAll(/`(\w+)`/g, (code, id) => (id in operationsById ? `\`${operatorPrefix}${id}\`` : code));
  };
  return JSON.parse(JSON.stringify(value, (key, part) => (typeof part === 'string' ? move(key, part) : part)));
}
