import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { describeWord } from './describe-path.ts';
import { childrenOf, contract, declaredKey, type Part, partsOf } from './schema-parts.ts';

/**
 * The fields of a request that the contract does not have, such as a misspelled one. Their
 * effect is unspecified (`unknown-body-fields`). Objects that can have any fields have none of these.
 */
export function findUndescribedFields(operationId: OperationId, body: unknown): string[] {
  const { body: described } = operations[operationId];
  if (described === undefined) return [];
  const found = new Set<string>();
  collectFields(body, partsOf(contract, { $ref: `#${described.schema}` }), '', found);
  return [...found];
}

function collectFields(value: unknown, parts: readonly Part[], at: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = childrenOf(contract, parts, '*');
    for (const item of value) collectFields(item, items, `${at}/*`, found);
    return;
  }
  const isOpen =
    !parts.some(({ properties }) => properties) || parts.some(({ additionalProperties }) => additionalProperties);
  for (const [name, member] of Object.entries(value)) {
    const key = declaredKey(parts, name);
    if (key !== '*') collectFields(member, childrenOf(contract, parts, key), `${at}/${name}`, found);
    else if (!isOpen) found.add(`${at}/${describeWord(name)}`);
  }
}
