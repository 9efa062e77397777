import { type QueryCreator, sql } from 'kysely';
import { Unavailable } from '../../domain/errors.ts';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { prepared } from '../statements/prepared.ts';
import type { Consumption, Usage } from './rate-limit-usage.ts';

/**
 * Every request counts in the row of its credential. While a transaction is open that could see them, such as a dump's,
 * PostgreSQL keeps all former versions of a row, and each change reads them. Measured with one held open for two minutes and 17,000
 * changes of a row, the processor time of a change grew from 233 to 671 µs. So a row of the next generation takes its place after
 * this many changes: then it stayed at 207 to 330 µs.
 */
const changesPerRow = 100;

/** The first generation that counts. The row of the one before stays, so that the first row is created only once. */
const firstGeneration = 1;

/** Counters whose generation a process remembers. The oldest is dropped for the next. */
const maxRemembered = 10_000;

/** What the row of a counter has after a consumption; null if there is no such row, or if it has no room. */
interface Counted {
  used: number | null;
  ends_at: number | null;
  changes: number | null;
}

/** Counts a consumption in the row of a generation. @returns undefined for an unknown token, for which nothing is counted */
type CountIn = (generation: number) => Promise<Counted | undefined>;

/** Counts consumptions in PostgreSQL: concurrent processes together never exceed a limit. */
export function createCounters(
  db: Queries,
): (consumption: Consumption, countIn: CountIn) => Promise<Usage | undefined> {
  const generations = new Map<string, number>();

  function remember(name: string, generation: number): void {
    generations.delete(name);
    if (generations.size >= maxRemembered) generations.delete(generations.keys().next().value as string);
    generations.set(name, generation);
  }

  return async (consumption, countIn) => {
    const { name } = consumption;
    for (let attempt = 0; attempt < 10; attempt++) {
      const generation = generations.get(name) ?? firstGeneration;
      const counted = await countIn(generation);
      if (counted === undefined) return undefined;
      const { used, ends_at, changes } = counted;
      if (used !== null && ends_at !== null) {
        if (Number(changes) >= changesPerRow) {
          await replaceRow(db, { name, generation, next: generation + 1 });
          remember(name, generation + 1);
        }
        return { used, endsAt: ends_at, allowed: true };
      }
      const [present] = await findOrCreateRow(db, { name });
      if (present && !hasRoom(consumption, present)) return exceededUsage(db, consumption, present);
      remember(name, present?.generation ?? firstGeneration);
    }
    throw new Unavailable(new Error('The row of a rate limit was replaced again and again.'));
  };
}

function hasRoom({ count, limit, now }: Consumption, { used, ends_at }: { used: number; ends_at: number }): boolean {
  return count <= limit && (ends_at <= now || used <= limit - count);
}

/** The usage of a limit that has no room. A window that began while a clock was wrong is shortened. */
async function exceededUsage(
  db: Queries,
  { name, milliseconds, now }: Consumption,
  { used, ends_at }: { used: number; ends_at: number },
): Promise<Usage> {
  const freshEnd = now + milliseconds;
  if (ends_at <= now) return { used: 0, endsAt: freshEnd, allowed: false };
  if (ends_at > freshEnd) {
    const rows = db.updateTable('rate_limit_counters').set({ ends_at: freshEnd });
    await rows.where('name', '=', name).where('ends_at', '>', freshEnd).execute();
  }
  return { used, endsAt: Math.min(ends_at, freshEnd), allowed: false };
}

/** What a statement that counts needs. */
export interface CountValues {
  name: string;
  generation: number;
  count: number;
  now: number;
  /** End of a new window, in milliseconds since 1970. */
  freshEnd: number;
  /** The usage up to which there is room; negative if even a new window has none. */
  room: number;
}

export function toCountValues(consumption: Consumption, generation: number): CountValues {
  const { name, count, limit, milliseconds, now } = consumption;
  return { name, generation, count, now, freshEnd: now + milliseconds, room: limit - count };
}

/** Counts a consumption for each row of the table `holder`, which has one at most. */
export function countForHolder(db: QueryCreator<Tables & { holder: { user_id: string } }>, values: CountValues) {
  const { name, generation, count, now, freshEnd, room } = values;
  const endsAt = 'rate_limit_counters.ends_at' as const;
  const used = 'rate_limit_counters.used' as const;
  return db
    .updateTable('rate_limit_counters')
    .from('holder')
    .set((eb) => ({
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
      changes: sql<number>`changes + 1`,
    }))
    .where('name', '=', name)
    .where('generation', '=', generation)
    .where((eb) => eb.or([eb(endsAt, '<=', now), eb(used, '<=', room)]))
    .where(sql<boolean>`${room} >= 0`)
    .returning([used, endsAt, 'rate_limit_counters.changes']);
}

/** Finds the row that counts. If there has been none, it creates the first one, and returns nothing. */
const findOrCreateRow = prepared((db, { name }: { name: string }) =>
  db
    .with('created', (cte) =>
      cte
        .insertInto('rate_limit_counters')
        .values({ name, generation: firstGeneration - 1, used: 0, ends_at: 0, changes: 0 })
        .onConflict((conflict) => conflict.columns(['name', 'generation']).doNothing())
        .returning('name'),
    )
    .with('first', (cte) =>
      cte
        .insertInto('rate_limit_counters')
        .columns(['name', 'generation', 'used', 'ends_at', 'changes'])
        .expression(
          cte
            .selectFrom('created')
            .select(['name', sql.lit(firstGeneration).as('generation'), sql.lit(0).as('used')])
            .select([sql.lit(0).as('ends_at'), sql.lit(0).as('changes')]),
        ),
    )
    .selectFrom('rate_limit_counters')
    .where('name', '=', name)
    .where('generation', '>=', firstGeneration)
    .select(['generation', 'used', 'ends_at'])
    .orderBy('generation', 'desc')
    .limit(1),
);

/** Puts a row of the next generation in the place of one, unless another process has. Who waits for the row finds none. */
const replaceRow = prepared((db, { name, generation, next }: { name: string; generation: number; next: number }) =>
  db
    .with('replaced', (cte) =>
      cte
        .deleteFrom('rate_limit_counters')
        .where('name', '=', name)
        .where('generation', '=', generation)
        .returning(['name', 'used', 'ends_at']),
    )
    .insertInto('rate_limit_counters')
    .columns(['name', 'generation', 'used', 'ends_at', 'changes'])
    .expression((eb) =>
      eb
        .selectFrom('replaced')
        .select(['name', sql<number>`${next}`.as('generation'), 'used', 'ends_at', sql.lit(0).as('changes')]),
    ),
);
