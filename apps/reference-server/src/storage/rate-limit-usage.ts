import { dialectOf, type Queries } from './database.ts';

/** What was spent of a limit in the window that ends at a time, in milliseconds since 1970. */
export interface Usage {
  spent: number;
  endsAt: number;
  /** Whether the points asked for were still to be had; otherwise none were taken. */
  taken: boolean;
}

/** Points asked for under a name, at a time in milliseconds since 1970. */
export interface Consumption {
  name: string;
  points: number;
  limit: number;
  milliseconds: number;
  now: number;
}

/** Takes points where every process on this database sees it: concurrent demands together never take beyond the limit. */
export async function consumeShared(
  db: Queries,
  { name, points, limit, milliseconds, now }: Consumption,
): Promise<Usage> {
  const fresh = { name, points, ends_at: now + milliseconds };
  const taken =
    points > limit
      ? undefined
      : await db
          .insertInto('rate_limit_usage')
          .values(fresh)
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet((eb) => ({
                points: eb
                  .case()
                  .when('rate_limit_usage.ends_at', '<=', now)
                  .then(points)
                  .else(eb('rate_limit_usage.points', '+', points))
                  .end(),
                ends_at: eb
                  .case()
                  .when('rate_limit_usage.ends_at', '<=', now)
                  .then(fresh.ends_at)
                  .else(eb.ref('rate_limit_usage.ends_at'))
                  .end(),
              }))
              .where((eb) =>
                eb.or([eb('rate_limit_usage.ends_at', '<=', now), eb('rate_limit_usage.points', '<=', limit - points)]),
              ),
          )
          .returning(['points', 'ends_at'])
          .executeTakeFirst();
  if (taken) return { spent: taken.points, endsAt: taken.ends_at, taken: true };
  const present = await db
    .selectFrom('rate_limit_usage')
    .where('name', '=', name)
    .where('ends_at', '>', now)
    .select(['points', 'ends_at'])
    .executeTakeFirst();
  return { spent: present?.points ?? 0, endsAt: present?.ends_at ?? fresh.ends_at, taken: false };
}

/** Forgets what was spent under names with this beginning, or only what ended by a time. */
export async function deleteUsage(
  db: Queries,
  { prefix, endedBefore }: { prefix: string; endedBefore?: number },
): Promise<void> {
  let spending = db.deleteFrom('rate_limit_usage').where('name', 'like', `${prefix}%`);
  if (endedBefore !== undefined) spending = spending.where('ends_at', '<=', endedBefore);
  await spending.execute();
}

/** Takes points where a single process sees it, in memory. Names are those of credentials, of which there are not many. */
function consumeInMemory(): (demand: Consumption) => Usage {
  const ledger = new Map<string, { spent: number; endsAt: number }>();
  return ({ name, points, limit, milliseconds, now }) => {
    const known = ledger.get(name);
    const present = known && known.endsAt > now ? known : { spent: 0, endsAt: now + milliseconds };
    const taken = present.spent + points <= limit;
    if (taken) ledger.set(name, { ...present, spent: present.spent + points });
    return { ...present, spent: present.spent + (taken ? points : 0), taken };
  };
}

/** What takes points where everybody who serves this database sees it: one process on SQLite, many on PostgreSQL. */
export function createConsume(db: Queries): (demand: Consumption) => Usage | Promise<Usage> {
  return dialectOf(db).name === 'sqlite' ? consumeInMemory() : (demand) => consumeShared(db, demand);
}
