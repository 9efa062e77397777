import type { ShopperActivityRow } from '../domain/records.ts';
import { insertRows } from './bulk.ts';
import type { Queries } from './database.ts';

export function addShopperActivity(db: Queries, rows: ShopperActivityRow[]): Promise<void> {
  return insertRows(db, 'shopper_activity', rows);
}
