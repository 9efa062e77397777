import type { OperationId } from '@email-automation/types';
import { batches } from '../resources.ts';
import { operationIds } from './methods.ts';

/** A method of the client, such as `campaigns.fetch`. */
export type MockedMethod = keyof typeof operationIds;

/** The operation of a method. */
export type OperationOf<Method extends MockedMethod> = (typeof operationIds)[Method];

/** All methods. */
export const mockedMethods = Object.keys(operationIds) as MockedMethod[];

/** The operation of a method. @throws TypeError that names the closest methods */
export function operationOf(method: MockedMethod): OperationId {
  if (Object.hasOwn(operationIds, method)) return operationIds[method];
  const names = replacements(String(method)).map((name) => `\`${name}\``);
  throw new TypeError(`\`${method}\` is not a method with a handler. Did you mean ${names.join(' or ')}?`);
}

/** The method of an operation, the one that an import calls, or else the three with the most similar names. */
function replacements(wrong: string): string[] {
  const [batch] = Object.entries(batches).find(([, { name }]) => name === wrong) ?? [];
  const named = mockedMethods.filter((method) => [wrong, batch].includes(operationIds[method]));
  if (named.length > 0) return named;
  const pairs = pairsOf(wrong);
  const similarity = (name: string) => {
    const others = pairsOf(name);
    return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length);
  };
  return mockedMethods.toSorted((one, other) => similarity(other) - similarity(one)).slice(0, 3);
}

/** The adjacent letters of a name, from which similarity is computed (Sørensen–Dice). */
const pairsOf = (name: string): string[] =>
  [...name.toLowerCase()].map((letter, index) => letter + (name.toLowerCase()[index + 1] ?? ''));
