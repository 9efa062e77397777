import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { type AnyInsert, dialectOf, type Queries } from '../database.ts';
import { rowsOf } from '../statements/rows-by-key.ts';

/** A request to use a part of a limit. */
export interface Consumption {
  /** Names the limited thing, such as a kind of request and the credential that sends it. */
  name: string;
  count: number;
  limit: number;
  /** Length of a window. */
  milliseconds: number;
  /** In milliseconds since 1970. */
  now: number;
}

/** The usage of a limit after a consumption. */
export interface Usage {
  used: number;
  /** End of the window, in milliseconds since 1970. */
  endsAt: number;
  /** Whether the limit allowed the consumption; otherwise none of it was counted. */
  allowed: boolean;
}

/** Parameters of a statement that counts. */
export interface CountValues {
  name: string;
  count: number;
  now: number;
  /** End of a new window, in milliseconds since 1970. */
  freshEnd: number;
  /** The usage that still leaves room; negative if even a new window has none. */
  room: number;
}

export const toCountValues = ({ name, count, limit, milliseconds, now }: Consumption): CountValues => ({
  name,
  count,
  now,
  freshEnd: now + milliseconds,
  room: limit - count,
});

/**
 * Makes an insertion of a new window count in the present one, unless it has no room: concurrent processes together never exceed
 * the limit. A window that began while a clock was wrong keeps its usage, but from now on it lasts no longer than a new one.
 * PostgreSQL keeps all former versions of the row while a transaction is open, such as a dump's, and reads them at each change: at
 * 3,600 changes per hour, that adds a fraction to the time of a change.
 */
export function countInWindow(insertion: AnyInsert<'rate_limit_usage'>, { count, now, freshEnd, room }: CountValues) {
  const endsAt = 'rate_limit_usage.ends_at' as const;
  const used = 'rate_limit_usage.used' as const;
  return insertion
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          used: eb
            .case()
            .when(endsAt, '<=', now)
            .then(count)
            .else(eb(used, '+', count))
            .end(),
          ends_at: eb
            .case()
            .when(eb.or([eb(endsAt, '<=', now), eb(endsAt, '>', freshEnd)]))
            .then(freshEnd)
            .else(eb.ref(endsAt))
            .end(),
        }))
        .where((eb) => eb.or([eb(endsAt, '<=', now), eb(used, '<=', room)])),
    )
    .returning(['used', 'ends_at']);
}

/** Counts a consumption in the database. */
export async function consumeShared(db: Queries, consumption: Consumption): Promise<Usage> {
  const values = toCountValues(consumption);
  const { name, count, freshEnd, room } = values;
  const insertion = db.insertInto('rate_limit_usage').values({ name, used: count, ends_at: freshEnd });
  const counted =
    room < 0 ? undefined : await countInWindow(insertion as AnyInsert<'rate_limit_usage'>, values).executeTakeFirst();
  if (counted) return { used: counted.used, endsAt: counted.ends_at, allowed: true };
  return findExceeded(db, values);
}

/** The usage of a limit that has no room. A window that began while a clock was wrong is shortened. */
export async function findExceeded(db: Queries, { name, now, freshEnd }: CountValues): Promise<Usage> {
  const present = await rowsOf(db, 'rate_limit_usage', { name })
    .where('ends_at', '>', now)
    .select(['used', 'ends_at'])
    .executeTakeFirst();
  const { used, ends_at } = present ?? { used: 0, ends_at: freshEnd };
  if (ends_at > freshEnd) await shortenWindow(db, name, freshEnd);
  return { used, endsAt: Math.min(ends_at, freshEnd), allowed: false };
}

async function shortenWindow(db: Queries, name: string, ends_at: number): Promise<void> {
  await db
    .updateTable('rate_limit_usage')
    .set({ ends_at })
    .where('name', '=', name)
    .where('ends_at', '>', ends_at)
    .execute();
}

/** Takes back a consumption that was counted in the database, unless its window has ended. */
export async function refundShared(db: Queries, { name, count, now }: Consumption): Promise<void> {
  await db
    .updateTable('rate_limit_usage')
    .set((eb) => ({ used: eb('used', '-', count) }))
    .where('name', '=', name)
    .where('used', '>=', count)
    .where('ends_at', '>', now)
    .execute();
}

/**
 * The windows in the memory of this process, of each SQLite database. Names belong to valid credentials and to groups of
 * attempts: there are few.
 */
const windowsOf = new WeakMap<Queries, Map<string, { used: number; endsAt: number }>>();

/** Counts in the memory of this process. */
function consumeInMemory(db: Queries): (consumption: Consumption) => Usage {
  const windows = getOrCreate(windowsOf, db, () => new Map());
  return ({ name, count, limit, milliseconds, now }) => {
    const known = windows.get(name);
    const usage = known ?? { used: 0, endsAt: 0 };
    if (usage.endsAt <= now) Object.assign(usage, { used: 0, endsAt: now + milliseconds });
    const allowed = usage.used + count <= limit;
    if (allowed) usage.used += count;
    usage.endsAt = Math.min(usage.endsAt, now + milliseconds);
    if (allowed && !known) windows.set(name, usage);
    return { used: usage.used, endsAt: usage.endsAt, allowed };
  };
}

/** Counts consumptions where every server of a database sees them: SQLite has one server, PostgreSQL can have many. */
export function createConsume(db: Queries): (consumption: Consumption) => Usage | Promise<Usage> {
  return dialectOf(db).name === 'sqlite' ? consumeInMemory(db) : (consumption) => consumeShared(db, consumption);
}

/** How much of a limit is used in its present window. */
export interface PresentUsage {
  name: string;
  used: number;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** The windows that have not ended, of limits whose names begin with one of these words; at most 200, the most used first. */
export async function listUsage(db: Queries, words: readonly string[], now: number): Promise<PresentUsage[]> {
  const all =
    dialectOf(db).name === 'sqlite'
      ? [...(windowsOf.get(db) ?? [])].map(([name, usage]) => ({ name, ...usage }))
      : await openWindows(db, now);
  const isListed = ({ name, endsAt }: PresentUsage) =>
    endsAt > now && words.some((word) => name.startsWith(`${word} `));
  return all
    .filter(isListed)
    .sort((one, other) => other.used - one.used)
    .slice(0, 200);
}

/** Sets the usage of all limits of a database back to zero, including limits on wrong credentials. */
export async function clearUsage(db: Queries): Promise<void> {
  windowsOf.get(db)?.clear();
  await db.deleteFrom('rate_limit_usage').execute();
}

async function openWindows(db: Queries, now: number): Promise<PresentUsage[]> {
  const rows = db.selectFrom('rate_limit_usage').where('ends_at', '>', now);
  const found = await rows.select(['name', 'used', 'ends_at']).execute();
  return found.map(({ name, used, ends_at }) => ({ name, used, endsAt: ends_at }));
}
