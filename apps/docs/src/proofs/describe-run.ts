import type { Figures } from './figures.ts';

/** The name of a proof as a title, such as `Crash points`. */
export const titleOfProof = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** URL of the section of a proof. */
export const proofUrl = (name: string): string => `/proofs.html#${name}`;

/** The command that repeats a run. */
export function commandOf({ name, seed, databases, minutes }: Figures): string {
  const [only] = databases.length === 1 ? databases : [];
  const on = only === undefined ? '' : ` --on ${only === 'SQLite' ? 'sqlite' : 'postgres'}`;
  return `pnpm proof:${name} -- --seed ${seed}${on}${minutes === undefined ? '' : ` --minutes ${minutes}`}`;
}
