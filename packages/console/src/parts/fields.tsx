import type { ComponentChildren } from 'preact';
import { type Fact, Facts } from './blocks.tsx';

/** The fields of a record by their names in the API; those without a value are left out. @param without names to leave out */
export function Fields({ of, without = [] }: { of: object; without?: readonly string[] }) {
  const entries = Object.entries(of).filter(([name]) => !without.includes(name));
  return (
    <Facts class="lines" of={entries.map(([name, value]): Fact => [<code>{name}</code>, describe(name, value)])} />
  );
}

function describe(name: string, value: unknown): ComponentChildren {
  if (value === null || value === undefined || value === '') return undefined;
  if (/(^|_)id$/.test(name)) return <span class="id">{value as string}</span>;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values in one line, such as `sku: XHB-1234, color: black`. */
export function describeValues(values: object): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const text = parts.join(', ');
  return text.length > 240 ? `${text.slice(0, 239)}…` : text;
}
