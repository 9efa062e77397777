import { parsePointer } from '@email-automation/contract-tools/json-pointer';
import type { Usage } from './usage-file.ts';

type Sent = Usage['operations'][string]['parameters'][string];

/** A value that a program sends or reads, with the values in it. */
export interface UsedValue {
  /** JSON pointer of usage into the body. */
  at: string;
  /** The last part of the pointer. */
  key: string;
  children: Map<string, UsedValue>;
  /** Whether every object that can have the value has it. */
  always: boolean;
  /** JSON types; undefined for a value of a response. */
  types?: readonly string[];
  /** Values that the contract lists. */
  values?: readonly string[];
}

const newValue = (at: string, sent?: Sent): UsedValue => ({
  at,
  key: parsePointer(at).at(-1) ?? '',
  children: new Map(),
  always: sent?.always ?? false,
  types: sent?.types,
  values: sent?.values,
});

/** The tree of the fields of a body that usage lists by pointers; the root has an empty pointer. */
export function usedBody(pointers: readonly string[], sent: Readonly<Record<string, Sent>> = {}): UsedValue {
  const root = newValue('', sent['']);
  const byPointer = new Map([['', root]]);
  for (const pointer of [...pointers].sort((a, b) => a.length - b.length)) {
    if (pointer === '') continue;
    const value = newValue(pointer, sent[pointer]);
    const parent = byPointer.get(pointer.slice(0, pointer.lastIndexOf('/')));
    // Fields of a file that was edited can lack their parents.
    if (!parent) continue;
    parent.children.set(value.key, value);
    byPointer.set(pointer, value);
  }
  return root;
}
