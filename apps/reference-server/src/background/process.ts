import type { Fault } from '../domain/errors.ts';
import type { Queries } from '../storage/database.ts';
import type { Batch } from '../storage/inbox.ts';

/** What stands against one record of a batch; `record` counts from 0 over all groups. */
export type RecordFault = Fault & { record: number };

/**
 * Does what an accepted batch asks for, in the transaction that takes it out of the inbox.
 * @param at the present time, as the interface writes it
 * @returns a fault for every record that could not be taken
 */
export type Process<Body> = (db: Queries, batch: Batch, body: Body, at: string) => Promise<RecordFault[]>;

/** Parts the records that can be taken from those that cannot, each of which is told with its first fault. */
export function sift<Item>(items: Item[], faultsOf: (item: Item) => Fault[]): { valid: Item[]; faults: RecordFault[] } {
  const faults: RecordFault[] = [];
  const valid = items.filter((item, record) => {
    const [fault] = faultsOf(item);
    if (fault) faults.push({ ...fault, record });
    return fault === undefined;
  });
  return { valid, faults };
}
