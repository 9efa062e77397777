import scenarios from '@email-automation/conformance/scenarios.json' with { type: 'json' };
import results from '../../../compatibility/adapters/results.json' with { type: 'json' };

interface Client {
  uses: string;
  version: string;
  results: Readonly<Record<string, string>>;
}

const clients: readonly [name: string, client: Client][] = Object.entries(results);

/** Scenarios in which the programs differ, in the order of the kit. */
const different = scenarios.filter(({ id }) =>
  clients.some(([, client]) => /advice|serious|fail/.test(client.results[id] ?? '')),
);

const marks: Readonly<Record<string, string>> = {
  pass: '✓',
  advice: 'advice',
  serious: 'serious',
  fail: 'fails',
  skipped: '–',
};

/** What programs with clients of other people do in the scenarios. */
export function ClientTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <div class="scroll" tabIndex={0} role="group" aria-label="Clients in the scenarios">
      <table>
        <thead>
          <tr>
            <th>Scenario</th>
            {clients.map(([name, { version }]) => (
              <th key={name}>
                {name} {version}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map(({ id }) => (
            <tr key={id}>
              <td>
                <a href={`#${id}`}>{id}</a>
              </td>
              {clients.map(([name, client]) => (
                <td key={name}>{marks[client.results[id] ?? ''] ?? 'not played'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What each program uses, for a sentence. */
export const clientNames: string = clients.map(([, { uses }]) => uses).join('; ');

/** The number of scenarios that all of them pass or do not take part in. */
export const sameCount: number = scenarios.length - different.length;
