import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import results from '../../../compatibility/adapters/results.json' with { type: 'json' };

export interface Client {
  uses: string;
  language: string;
  version: string;
  /** When it was played. */
  date: string;
  results: Readonly<Record<string, string>>;
}

/** The findings of `pnpm proof:clients`. */
export const clients: readonly [name: string, client: Client][] = Object.entries(results);

for (const [name, client] of clients) {
  const missing = scenarios.filter(({ id }) => !(id in client.results));
  if (missing.length > 0)
    throw new Error(`Run pnpm proof:clients ${name}: ${missing.map(({ id }) => id)} are missing.`);
}
