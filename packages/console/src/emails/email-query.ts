import type { Email, EmailState } from '@email-automation/service/domain/records';
import type { EmailSearch } from '@email-automation/service/storage/queries/emails';
import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';
import { kindNames, stateLooks } from './email-state.ts';

/** The filter of the list of emails, as its address has it. */
export interface EmailQuery {
  q?: string | undefined;
  state?: string | undefined;
  kind?: string | undefined;
  /** Time and number of the last email of the page before. */
  after?: string | undefined;
}

/** Reads the filter of an address. @throws ConsoleError for a value that is none */
export function readEmailQuery(query: Readonly<Record<string, unknown>>): EmailQuery {
  const read = (name: string) => parameterOf(query, name);
  const [state, kind, after] = [read('state'), read('kind'), read('after')];
  if (state !== undefined && !Object.hasOwn(stateLooks, state))
    throw new ConsoleError(400, `There is no state ${state}.`);
  if (kind !== undefined && !Object.hasOwn(kindNames, kind)) throw new ConsoleError(400, `There is no kind ${kind}.`);
  if (after !== undefined && !/^\S+ \d{1,15}$/.test(after))
    throw new ConsoleError(400, 'This page of the list does not exist.');
  return { q: read('q'), state, kind, after };
}

/** The same for the database. @param account only emails of this account */
export function toSearch(
  { q, state, kind, after }: EmailQuery,
  account: string | undefined,
  most: number,
): EmailSearch {
  const [created_at = '', rowid] = after?.split(' ') ?? [];
  return {
    account,
    text: q,
    state: state as EmailState | undefined,
    kind: kind as Email['kind'] | undefined,
    ...(after !== undefined && { after: { created_at, rowid: Number(rowid) } }),
    most,
  };
}
