import { plan } from '../../capacity/plan.ts';
import { StackTable } from '../components/StackTable.tsx';
import { eventTimes, measured } from './measured.ts';

const subscriberCounts = [1e3, 1e6, 1e9];
const eventRates = [1e2, 1e3, 1e4, 1e5, 1e6];

/** The machines for different numbers of subscribers and events. */
export function PlanTable() {
  const rows = subscriberCounts.flatMap((subscribers) =>
    eventRates.map((eventsPerSecond) => {
      const planned = plan({ subscribers, eventsPerSecond }, eventTimes, measured);
      const { serverMachines, databaseMachines, diskTB, first } = planned;
      const machines = [serverMachines, databaseMachines].map(format);
      return {
        key: `${subscribers} ${eventsPerSecond}`,
        cells: [format(subscribers), format(eventsPerSecond), ...machines, formatDisk(diskTB), first],
      };
    }),
  );
  return (
    <StackTable
      label="Machines by subscribers and events"
      columns={['Subscribers', 'Events a second', 'Servers', 'Databases', 'Disk', 'Saturates first']}
      rows={rows}
    />
  );
}

const format = (value: number) => value.toLocaleString('en');
const formatDisk = (terabytes: number) =>
  terabytes < 1 ? `${format(Math.ceil(terabytes * 1000))} GB` : `${format(Math.ceil(terabytes))} TB`;
