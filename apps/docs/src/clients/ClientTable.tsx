import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import results from '../../../compatibility/adapters/results.json' with { type: 'json' };
import { Links } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';

interface Client {
  uses: string;
  version: string;
  results: Readonly<Record<string, string>>;
}

/** What `pnpm proof:clients` found. */
const clients: readonly [name: string, client: Client][] = Object.entries(results);

for (const [name, client] of clients) {
  const missing = scenarios.filter(({ id }) => !(id in client.results));
  if (missing.length > 0)
    throw new Error(`Run pnpm proof:clients ${name}: ${missing.map(({ id }) => id)} are missing.`);
}

/** Findings that count come first. */
const kinds = { fail: 'Fails', serious: 'Serious', advice: 'Advice' };

/** Each program with the number of scenarios that it passes, and those in which the kit found something. */
export function ClientTable() {
  return (
    <StackTable
      label="Clients in the scenarios"
      columns={['Program with', 'Passes', 'The kit found something in']}
      rows={clients.map(([name, { uses, version, results: outcomes }]) => {
        const all = Object.values(outcomes);
        const played = all.filter((outcome) => outcome !== 'skipped').length;
        return [
          <>
            {name} {version} <span class="note">{uses}</span>
          </>,
          `${all.filter((outcome) => outcome === 'pass').length} of ${played}`,
          <Findings outcomes={outcomes} />,
        ];
      })}
    />
  );
}

function Findings({ outcomes }: { outcomes: Client['results'] }) {
  const found = Object.entries(kinds)
    .map(([kind, title]) => ({ title, ids: Object.keys(outcomes).filter((id) => outcomes[id] === kind) }))
    .filter(({ ids }) => ids.length > 0);
  if (found.length === 0) return <>nothing</>;
  return (
    <>
      {found.map(({ title, ids }) => (
        <div key={title}>
          {title}: <Links to={ids.map((text) => ({ text, url: `#${text}` }))} />
        </div>
      ))}
    </>
  );
}
