import { emailKey } from './email-addresses.ts';
import type { Subscriber } from './records.ts';

/** By what the records of a batch name a subscriber; one that is not stored has no id. */
export interface Named extends Pick<Subscriber, 'email_key'> {
  id?: string | undefined;
}

/** A payload without the records that name a subscriber, and those records. */
export interface Separated {
  payload: string;
  records: object[];
}

/**
 * Separates the records of a batch that name a subscriber, by email address or by id, from the others. What cannot be read and
 * has the email address is separated as a whole: no attempt can process it.
 */
export function separateRecords(payload: string, named: Named): Separated {
  const records: object[] = [];
  try {
    const rest = separate(JSON.parse(payload), named, records);
    return { payload: records.length === 0 ? payload : JSON.stringify(rest), records };
  } catch {
    if (!payload.toLowerCase().includes(named.email_key)) return { payload, records };
    return { payload: '', records: [{ unreadable: payload }] };
  }
}

function separate(value: unknown, named: Named, records: object[]): unknown {
  if (Array.isArray(value)) {
    const rest: unknown[] = [];
    for (const one of value) {
      if (names(one, named)) records.push(one);
      else rest.push(separate(one, named, records));
    }
    return rest;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, separate(one, named, records)]));
}

function names(value: unknown, { id, email_key }: Named): value is object {
  if (value === null || typeof value !== 'object') return false;
  const { email, id: own } = value as { email?: unknown; id?: unknown };
  return (typeof email === 'string' && emailKey(email) === email_key) || (id !== undefined && own === id);
}
