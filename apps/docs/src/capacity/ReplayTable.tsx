import { replay } from '../../capacity/model.ts';
import { StackTable } from '../components/StackTable.tsx';
import { measured } from './measured.ts';

/** What the simulation makes of the loads that were measured, beside the measurements. */
export function ReplayTable() {
  const rows = measured.loads.map((load) => {
    const { times, processes, rate } = load;
    const simulated = replay(measured, load);
    const [[busiest] = []] = Object.entries(simulated.busy).toSorted(([, one], [, other]) => other - one);
    const name = `${times.operation}, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
    return {
      key: name,
      cells: [name, format(rate), format(simulated.rate), `${(simulated.rate / rate).toFixed(2)} ×`, busiest],
    };
  });
  return (
    <StackTable
      label="Measured and simulated loads"
      columns={['Load', 'Measured', 'Simulated', 'Simulated ÷ measured', 'Busiest']}
      rows={rows}
    />
  );
}

const format = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
