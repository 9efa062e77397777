import type { Contract } from '@email-automation/service/contract/contract';
import { type Collection, collections } from '../operator/collections.ts';
import { recordSchema, type Schema } from './record-schema.ts';

/** What is set when a record is created, or changed in a way of its own, such as by `broadcasts schedule`. */
const fixedFields: Record<Collection, readonly string[]> = {
  accounts: ['users'],
  users: ['password', 'password_hash', 'tokens'],
  broadcasts: ['status', 'send_at', 'localize_sending_time'],
  campaigns: ['status'],
  goals: [],
  forms: [],
};

/** The fields of a record that can be changed, with their schemas. A record keeps what identifies it, and its age. */
export function editableFields(contract: Contract, collection: Collection): [name: string, schema: Schema][] {
  const fixed = [collections[collection].key, 'created_at', ...fixedFields[collection]];
  return Object.entries(recordSchema(contract, collection).properties ?? {}).filter(([name]) => !fixed.includes(name));
}
