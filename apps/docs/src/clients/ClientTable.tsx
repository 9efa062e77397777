import { Links } from '../components/Links.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { type Client, clients } from './results.ts';

/** Findings that count come first. */
const kinds = { fail: 'Fails', serious: 'Serious', advice: 'Advice', error: 'Not finished' };

/** Each program with the number of scenarios that it passes, and those with findings of the kit. */
export function ClientTable() {
  return (
    <StackTable
      label="Clients in the scenarios"
      columns={['Program with', 'Passes', 'The kit found something in']}
      rows={clients.map(([name, { uses, language, version, date, results }]) => {
        const all = Object.values(results);
        const played = all.filter((outcome) => outcome !== 'skipped').length;
        return [
          <>
            {name} {version}{' '}
            <span class="note">
              {language}: {uses}. Played on {date}.
            </span>
          </>,
          `${all.filter((outcome) => outcome === 'pass').length} of ${played}`,
          <Findings outcomes={results} />,
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
