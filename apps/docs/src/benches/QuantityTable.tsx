import { type Quantity, ratioTo } from './bench-figures.ts';
import { formatValue } from './format-value.ts';

/** The values of a quantity as a table with bars, and the ratios to peers in the same run. */
export function QuantityTable({ quantity, own }: { quantity: Quantity; own: string }) {
  const { title, more, values } = quantity;
  const hasPeers = values.length > 1 && values.some(({ name }) => name === own);
  const most = Math.max(...values.map(({ value }) => value));
  return (
    <table class="numbers bars">
      <caption>
        {title} <span class="note">{more ? 'more is better' : 'less is better'}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{hasPeers ? 'Program' : 'What'}</th>
          <th scope="col">Value</th>
          {hasPeers && <th scope="col">Ratio</th>}
          <td />
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.name}</th>
            <td>{formatValue(one.value, one.unit)}</td>
            {hasPeers && <td>{formatRatio(ratioTo(quantity, own, one))}</td>}
            <td>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="1" />
                <rect
                  class={one.name === own ? 'own' : 'bar'}
                  width={((one.value / most) * 100).toFixed(1)}
                  height="1"
                />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatRatio = (ratio: number | undefined) => (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`);
