import type { Queries } from './database.ts';
import type { ShopperActivityRow } from './tables.ts';

export async function addShopperActivity(db: Queries, rows: ShopperActivityRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('shopper_activity').values(rows).execute();
}
