import { firstAccounts } from '@email-automation/service/storage/queries/accounts';
import { countDeadLetters } from '@email-automation/service/storage/queues/dead-letters';
import { countFailingBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { ConsoleContext } from '../console-context.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import type { Section } from './sections.ts';

/** What the frame around every page shows. */
export interface FrameData {
  accounts: { id: string; name: string }[];
  /** Counts of what needs attention, by the part of the console that has it. */
  attention: Partial<Record<Section, number>>;
  now: Date;
  /** Whether the database responds. If it does not, nothing of it is here. */
  isDatabaseUp: boolean;
  /** Whether the clock of the sandbox is ticking; undefined if the server is none. */
  ticking?: boolean;
}

/** The accounts among which a user chooses at most. */
export const maxAccounts = 200;

export async function readFrameData({ services, sandbox }: ConsoleContext): Promise<FrameData> {
  const { database, clock } = services;
  const reading = Promise.all([
    firstAccounts(database.query, maxAccounts),
    countDeadLetters(database),
    countFailingBatches(database),
  ]);
  const found = await unlessUnavailable(reading, undefined);
  const [accounts, deadLetters, failing] = found ?? [[], 0, 0];
  return {
    accounts,
    attention: { batches: deadLetters + failing },
    isDatabaseUp: found !== undefined,
    now: clock.now(),
    ...(sandbox && { ticking: sandbox.clock.ticking }),
  };
}
