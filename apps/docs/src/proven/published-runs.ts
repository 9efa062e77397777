import type { BenchRun, ProofRun } from '@email-automation/test-tools/published-run';

const proofs = import.meta.glob<string>('../../figures/*.json', { query: '?raw', import: 'default', eager: true });
const benches = import.meta.glob<string>('../../benches/*.json', { query: '?raw', import: 'default', eager: true });

/** The published files of all runs by their names. */
export const runFiles: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...proofs, ...benches }).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]),
);

const read = <T extends { name: string }>(files: Record<string, string>): readonly T[] =>
  Object.values(files)
    .map((text): T => JSON.parse(text))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

export const publishedProofs = read<ProofRun>(proofs);
export const publishedBenches = read<BenchRun>(benches);

/** The name of a proof as a title, such as `Crash points`. */
export const titleOfProof = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** URL of the section of a proof or a bench. */
export const runUrl = (name: string): string => `/proven.html#${name}`;

/** URL of the file of a run. */
export const runFileUrl = (name: string): string => `/figures/${name}.json`;
