import type { InsertQueryBuilder } from 'kysely';
import { dialectOf, type Queries } from './database.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/** A request to use a part of a limit. */
export interface Consumption {
  /** Names what is limited, such as a kind of request and the credential that sends it. */
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
  /** Whether the limit allowed the consumption; otherwise nothing of it was counted. */
  allowed: boolean;
}

/** What the statement that counts a consumption takes from it. */
export interface CountedValues {
  name: string;
  count: number;
  now: number;
  /** End of a new window, in milliseconds since 1970. */
  freshEnd: number;
  /** The usage up to which there is room for the consumption: negative when no window has room for it. */
  room: number;
}

export function toCountedValues({ name, count, limit, milliseconds, now }: Consumption): CountedValues {
  return { name, count, now, freshEnd: now + milliseconds, room: limit - count };
}

/** Counts a consumption, unless it exceeds the limit: then the statement returns no row. */
export function countWithin(
  insertion: InsertQueryBuilder<Tables, 'rate_limit_usage', unknown>,
  { count, now, freshEnd, room }: Omit<CountedValues, 'name'>,
) {
  return insertion
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          used: eb
            .case()
            .when('rate_limit_usage.ends_at', '<=', now)
            .then(count)
            .else(eb('rate_limit_usage.used', '+', count))
            .end(),
          ends_at: eb
            .case()
            .when('rate_limit_usage.ends_at', '<=', now)
            .then(freshEnd)
            .when('rate_limit_usage.ends_at', '>', freshEnd)
            .then(freshEnd)
            .else(eb.ref('rate_limit_usage.ends_at'))
            .end(),
        }))
        .where((eb) => eb.or([eb('rate_limit_usage.ends_at', '<=', now), eb('rate_limit_usage.used', '<=', room)])),
    )
    .returning(['used', 'ends_at']);
}

const consume = prepared((db, values: CountedValues) =>
  countWithin(
    db.insertInto('rate_limit_usage').values({ name: values.name, used: values.count, ends_at: values.freshEnd }),
    values,
  ),
);

/**
 * Counts a consumption in the database: concurrent processes together never exceed the limit. A window that began while a
 * clock was wrong keeps its usage, but from now on it lasts no longer than a new one.
 */
export async function consumeShared(db: Queries, consumption: Consumption): Promise<Usage> {
  const [counted] = consumption.count > consumption.limit ? [] : await consume(db, toCountedValues(consumption));
  if (counted) return { used: counted.used, endsAt: counted.ends_at, allowed: true };
  return readExceeded(db, consumption);
}

/** The usage of a limit that has no room for a consumption. */
export async function readExceeded(db: Queries, { name, milliseconds, now }: Consumption): Promise<Usage> {
  const current = await db
    .selectFrom('rate_limit_usage')
    .where('name', '=', name)
    .where('ends_at', '>', now)
    .select(['used', 'ends_at'])
    .executeTakeFirst();
  const freshEnd = now + milliseconds;
  const { used, ends_at } = current ?? { used: 0, ends_at: freshEnd };
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
 * The windows in the memory of this process, of each SQLite database. Names are those of valid credentials and of groups of
 * attempts: there are few.
 */
const windowsOf = new WeakMap<Queries, Map<string, { used: number; endsAt: number }>>();

/** Counts in the memory of this process. */
function consumeInMemory(db: Queries): (consumption: Consumption) => Usage {
  const windows = windowsOf.get(db) ?? new Map<string, { used: number; endsAt: number }>();
  windowsOf.set(db, windows);
  return ({ name, count, limit, milliseconds, now }) => {
    const known = windows.get(name);
    const current = known && known.endsAt > now ? known : { used: 0, endsAt: now + milliseconds };
    const allowed = current.used + count <= limit;
    const usage = {
      used: current.used + (allowed ? count : 0),
      endsAt: Math.min(current.endsAt, now + milliseconds),
    };
    if (allowed || known) windows.set(name, usage);
    return { ...usage, allowed };
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
      : (await db.selectFrom('rate_limit_usage').where('ends_at', '>', now).selectAll().execute()).map(
          ({ name, used, ends_at }) => ({ name, used, endsAt: Number(ends_at) }),
        );
  const isListed = ({ name, endsAt }: PresentUsage) =>
    endsAt > now && words.some((word) => name.startsWith(`${word} `));
  return all
    .filter(isListed)
    .sort((one, other) => other.used - one.used)
    .slice(0, 200);
}

/** Sets the usage of all limits of a database back to zero, also that of limits on wrong credentials. */
export async function clearUsage(db: Queries): Promise<void> {
  windowsOf.get(db)?.clear();
  await db.deleteFrom('rate_limit_usage').execute();
}
