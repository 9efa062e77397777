import type { OperationId } from '@email-automation/types';
import { NotInTime, setUp } from '../../http/outcomes.ts';
import type { Fields } from '../../kit/expectations.ts';
import { expectString } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { type Subscribed, sharedSubscriber, subscribe } from '../fixtures.ts';
import { isActive, listAll, listSubscriberIds } from '../lists/list-all.ts';
import { groupsOf } from '../request-groups.ts';

/** A record of a batch whose effect other operations show. */
export interface Traced {
  record: Fields;
  /**
   * At an index of the largest array, a sample, in another element of `batches`, in the batch right after it, or only to see
   * how far the server is.
   */
  part: 'position' | 'sample' | 'further' | 'next' | 'probe';
  /** For reports. */
  name: string;
}

/** An effect of a batch that other operations can observe. */
export interface Effect {
  /** The requirements that are violated when a record has no effect. */
  requirements: string[];
  /** The effect of every record. */
  title: string;
  /** Makes the effect of a record visible, by unique values. */
  trace(kit: Kit, record: Fields): Promise<Fields>;
  /**
   * Looks for the effect of every record.
   * @param onMost called as soon as most records have had their effect, if polls can report it
   */
  findMissing(kit: Kit, traced: Traced[], onMost: () => void): Promise<Missing>;
  /** A read creates the records that it looks for, so that records cannot be read again. It takes records whose part is `probe`. */
  looksOnce?: true;
  /** Whether a record that the server has rejected has its effect now. */
  isProcessed(kit: Kit, traced: Traced): Promise<boolean>;
}

/** The records without an effect. */
export interface Missing {
  missing: Traced[];
  /** The records may still get their effect, but cannot be looked at again. */
  early?: boolean;
}

/** Looks until no record is missing, or until `backgroundSeconds` are over. */
async function findMissingInTime(
  kit: Kit,
  traced: Traced[],
  onMost: () => void,
  readTraced: () => Promise<Traced[]>,
): Promise<Missing> {
  let missing: Traced[] = [];
  try {
    await kit.eventually('every effect', async () => {
      missing = await readTraced();
      if (missing.length < traced.length / 2) onMost();
      return missing.length === 0 ? true : undefined;
    });
  } catch (error) {
    if (!(error instanceof NotInTime) || missing.length === 0) throw error;
  }
  return { missing };
}

const recordsEvents: Effect = {
  requirements: ['EVENT-3', 'SERVICE-8'],
  title: 'records the event of every record, with its `action`',
  async trace(kit, record) {
    const prefix = plusPrefix(record);
    const { email } = await setUp(() =>
      prefix === ''
        ? sharedSubscriber(kit)
        : kit.once('subscriber with a plus sign', () => subscribe(kit, { email: `${prefix}${kit.uniqueEmail()}` })),
    );
    const name = kit.uniqueName();
    return { ...record, email, action: record.action === 'conformance' ? name : `${name} ${record.action}` };
  },
  findMissing: (kit, traced, onMost) =>
    findMissingInTime(kit, traced, onMost, async () => {
      const actions = new Set(await listAll(kit, 'listEventActions'));
      return traced.filter(({ record }) => !actions.has(record.action));
    }),
  isProcessed: async (kit, { record }) => (await listAll(kit, 'listEventActions')).includes(record.action),
};

/** The subscriber with this email, subscribed when it is first needed. */
const subscriberOf = (kit: Kit, email: unknown): Promise<Subscribed> =>
  kit.once(`subscriber ${email}`, () => setUp(() => subscribe(kit, { email: String(email) })));

const unsubscribes: Effect = {
  requirements: ['STATE-12', 'SERVICE-8'],
  title: 'unsubscribes the subscriber of every record',
  async trace(kit, record) {
    const traced = withUniqueEmail(kit, record);
    await subscriberOf(kit, traced.email);
    return traced;
  },
  findMissing: (kit, traced, onMost) =>
    findMissingInTime(kit, traced, onMost, async () => {
      const subscribers = await Promise.all(traced.map(({ record }) => subscriberOf(kit, record.email)));
      const active = await listSubscriberIds(kit, subscribers[0]?.campaign ?? {}, 'active');
      return traced.filter((_, index) => active.has(subscribers[index]?.id));
    }),
  async isProcessed(kit, { record }) {
    const { campaign, id } = await subscriberOf(kit, record.email);
    // A list may show a new subscriber only after a moment.
    const findSubscriber = async () => (await isActive(kit, campaign, id)) || undefined;
    return kit.eventually('the subscriber among the active ones', findSubscriber).then(
      () => false,
      (error: unknown) => {
        if (error instanceof NotInTime) return true;
        throw error;
      },
    );
  },
};

/** How the email of a record begins, up to its plus sign. */
const plusPrefix = ({ email }: Fields) => /^.*\+/.exec(String(email))?.[0] ?? '';

/** The record with another email, which begins like the record's own. */
const withUniqueEmail = (kit: Kit, record: Fields): Fields => ({
  ...record,
  email: `${plusPrefix(record)}${kit.uniqueEmail()}`,
});

/** In milliseconds. More than a second, because timestamps may be in whole seconds. */
export const pause = { first: 1200, last: 2200 };

/** The number of probes of a poll: one near each end of the array, and one in the batch after it. */
const probesOfALook = 3;

/**
 * A batch that creates subscribers. The interface has no way to look up a subscriber by email, but subscribing one
 * returns `created_at`: a subscriber that the batch created is older than a control that was subscribed just before.
 * Both times come from the server, and they cannot fall into the same second, because the control is subscribed
 * more than a second after the time by which the batch has to be processed.
 */
const createsSubscribers = (requirements: string[]): Effect => ({
  requirements,
  title: 'creates the subscriber of every record',
  trace: async (kit, record) => withUniqueEmail(kit, record),
  looksOnce: true,
  async findMissing(kit, traced) {
    const end = kit.endOfBackground();
    const isProbe = ({ part }: Traced) => part === 'probe';
    const control = await findEarlyControl(kit, traced.filter(isProbe), end);
    if (control === undefined) await waitUntil(kit, end, pause.last);
    const existed = control ?? (await createControl(kit));
    const missing: Traced[] = [];
    for (const group of groupsOf(traced.filter((one) => !isProbe(one)))) {
      const found = await Promise.all(group.map(({ record }) => existed(record.email)));
      missing.push(...group.filter((_, index) => !found[index]));
      if (control !== undefined && missing.length > 0) return { missing, early: true };
    }
    return { missing };
  },
  async isProcessed(kit, traced) {
    await kit.wait(pause.first);
    return (await createControl(kit))(traced.record.email);
  },
});

/**
 * Looks for some probes after the other, with longer and longer pauses, until all probes of one poll exist. The last look comes
 * when the time of one batch is over.
 * @returns the control of that poll; undefined if the time ends before, or if there are no probes
 */
async function findEarlyControl(kit: Kit, probes: Traced[], end: () => number) {
  const looks = Math.ceil(probes.length / probesOfALook);
  // Each wait is twice as long as the one before.
  const first = Math.max(pause.first, (kit.target.backgroundSeconds * 1000 + pause.last) / (2 ** looks - 1));
  for (let wait = first; probes.length > 0 && Date.now() + wait < end(); wait *= 2) {
    await kit.wait(wait);
    const existed = await createControl(kit);
    let all = true;
    for (const { record } of probes.splice(0, probesOfALook)) all &&= await existed(record.email);
    if (all) return existed;
  }
  return undefined;
}

async function waitUntil(kit: Kit, end: () => number, more: number): Promise<void> {
  for (let left = end() - Date.now(); left > 0; left = end() - Date.now()) await kit.wait(left);
  await kit.wait(more);
}

/** Subscribes a control. The returned function subscribes an email, and returns whether its subscriber is older. */
export async function createControl(kit: Kit): Promise<(email: unknown) => Promise<boolean>> {
  const control = timeOf((await setUp(() => subscribe(kit))).record);
  return async (email) => {
    const { record } = await setUp(() => subscribe(kit, { email: String(email) }));
    return timeOf(record) < control;
  };
}

const timeOf = ({ created_at: created }: Fields) => Date.parse(expectString(created, '`created_at` of the subscriber'));

/** The observable effects of batch operations. Batches of shopper activity have none. */
export const effects: Partial<Record<OperationId, Effect>> = {
  createSubscriberBatch: createsSubscribers(['SERVICE-8']),
  createUnsubscribeBatch: unsubscribes,
  createEventBatch: recordsEvents,
  createLegacyOrderBatch: createsSubscribers(['ENDPOINT-21', 'SERVICE-8']),
};

export const effectOf = (operation: OperationId): Effect | undefined => effects[operation];

/** The record with a visible effect, if the operation has one. */
export const traceOf = async (operation: OperationId, kit: Kit, record: Fields): Promise<Fields> =>
  (await effectOf(operation)?.trace(kit, record)) ?? record;
