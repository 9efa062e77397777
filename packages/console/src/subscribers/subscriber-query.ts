import { parameterOf } from '../address.ts';
import { ConsoleError } from '../console-error.ts';
import type { ListPosition } from '../queries/subscriber-list.ts';

/** What a list of subscribers shows, as its address has it. */
export interface SubscriberQuery {
  /** The beginning of an email address, an id, or a tag. */
  q?: string | undefined;
  /** A tag that all have. */
  tag?: string | undefined;
  /** The last subscriber of the page before. */
  after?: string | undefined;
}

/** How many subscribers a page lists. */
export const pageSize = 25;

/** Reads the query of an address; what is empty is left out. @throws ConsoleError for a page that does not exist */
export function readSubscriberQuery(query: Readonly<Record<string, unknown>>): SubscriberQuery {
  const read = (name: string) => parameterOf(query, name);
  const after = read('after');
  if (after !== undefined && parsePosition(after) === undefined)
    throw new ConsoleError(400, 'This page of the list does not exist.');
  return { q: read('q'), tag: read('tag'), after };
}

export const formatPosition = ({ account_id, email_key }: ListPosition): string =>
  JSON.stringify([account_id, email_key]);

export function parsePosition(text: string | undefined): ListPosition | undefined {
  const [account_id, email_key] = parseTexts(text, 2) ?? [];
  return account_id === undefined || email_key === undefined ? undefined : { account_id, email_key };
}

/** Reads a JSON list of as many strings. */
export function parseTexts(text: string | undefined, length: number): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text ?? '');
    const isRight = Array.isArray(list) && list.length === length && list.every((one) => typeof one === 'string');
    return isRight ? list : undefined;
  } catch {
    return undefined;
  }
}
