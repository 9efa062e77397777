import { sql } from 'kysely';

/**
 * The number of a row of `outbox`, `events`, or `shopper_activity` in the order of writing; it never changes. Among rows of the
 * same time, it says which one is newer.
 */
export const rowid = sql.ref<number>('rowid');
