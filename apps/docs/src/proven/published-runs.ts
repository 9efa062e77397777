import type { ProofRun } from '@email-automation/test-tools/published-run';

const proofs = import.meta.glob<string>('../../figures/*.json', { query: '?raw', import: 'default', eager: true });

/** The published files of all proofs by their names. */
export const runFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(proofs).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]),
);

export const publishedProofs: readonly ProofRun[] = Object.values(proofs)
  .map((text): ProofRun => JSON.parse(text))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** The name of a proof as a title, such as `Crash points`. */
export const titleOfProof = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** URL of the file of a run. */
export const runFileUrl = (name: string): string => `/figures/${name}.json`;
