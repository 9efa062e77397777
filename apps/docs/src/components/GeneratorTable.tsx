import readme from '../../../compatibility/README.md?raw';

/** The rows of the table of generators, in which the tests of the repository say what works. */
const rows = (/\n\| generator +\|[^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(readme)?.[1] ?? '')
  .trim()
  .split('\n')
  .map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
if (rows.length < 2) throw new Error('The README of the compatibility tests has no table of generators.');

/** The generators that are tried with the published contract, and what the clients that they generate can do. */
export function GeneratorTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <div class="scroll" tabIndex={0} role="group" aria-label="Generators">
      <table>
        <thead>
          <tr>
            <th>Generator</th>
            <th>Language</th>
            <th>Generates</th>
            <th>Compiles</th>
            <th>A call of each kind</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([generator, ...cells]) => (
            <tr key={generator}>
              <td>{generator?.replace(/ \(`.*`\)/, '')}</td>
              {cells.slice(0, 4).map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
