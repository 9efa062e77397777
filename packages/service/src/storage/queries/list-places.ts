import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { Queries } from '../database.ts';
import type { PageRequest } from '../statements/pages.ts';

/** Lists whose places a process remembers. */
const maxLists = 1000;
/** Places of a list. A client that reads page after page, or one page again, needs the last one only; several can read at once. */
const maxPlaces = 100;

/** A row of a list whose position is known. */
interface Place<Key> {
  /** How many rows are before the next one. */
  offset: number;
  /** The sort key of the row. */
  key: Key;
}

/** The state of a list: every change of it increments the version. */
export interface ListState {
  version: number;
  total: number;
}

interface List<Key> {
  state: ListState;
  /** The one that was used last is at the end. */
  places: Place<Key>[];
}

/** Where a page is read from: its rows are `offset` rows behind a place or the first row, or before a place or the last one. */
export interface Start<Key> {
  /** The first row and the last one, a row that is not read, or one that is: the page ends there, or before it. */
  from: 'first' | 'last' | 'after' | 'until';
  key?: Key;
  offset: number;
  limit: number;
  /** Whether it is right in the state that it was computed for only. */
  dependsOnState: boolean;
}

/**
 * Remembers rows of long lists with their positions: a database steps over all rows before an offset, so that pages far from
 * both ends take long. A list has a version that every change of it increments, in the same transaction; the places of
 * another version are forgotten.
 */
export class ListPlaces<Key> {
  readonly #ofDatabase = new WeakMap<Queries, Map<string, List<Key>>>();

  /** Forgets all places. Call it when all data was replaced, which can bring back a version. */
  forget(db: Queries): void {
    this.#ofDatabase.delete(db);
  }

  /** The state of a list when a page of it was read last. */
  lastState(db: Queries, name: string): ListState | undefined {
    return this.#ofDatabase.get(db)?.get(name)?.state;
  }

  /** The nearest row before or behind a page, or the nearer end of the list. */
  nearest(db: Queries, name: string, state: ListState, page: PageRequest): Start<Key> {
    const first = fromFirst<Key>(page);
    const limit = Math.max(0, Math.min(page.perPage, state.total - first.offset));
    const fromEnd = Math.max(0, state.total - first.offset - limit);
    let start = first;
    if (fromEnd < first.offset) start = { from: 'last', offset: fromEnd, limit, dependsOnState: true };
    const known = this.#ofDatabase.get(db)?.get(name);
    if (known?.state.version !== state.version) return start;
    for (const place of known.places) {
      const steps = first.offset - place.offset;
      const back = -steps - limit;
      const offset = steps >= 0 ? steps : back;
      if (offset < 0 || offset >= start.offset) continue;
      start = { from: steps >= 0 ? 'after' : 'until', key: place.key, offset, limit, dependsOnState: true };
    }
    return start;
  }

  /** Remembers the state of a list, and the last row of a page that was read in this state. */
  remember(db: Queries, name: string, state: ListState, place?: Place<Key>): void {
    const lists = getOrCreate(this.#ofDatabase, db, () => new Map());
    const known = lists.get(name);
    const places = known?.state.version === state.version ? known.places : [];
    if (place) places.push(place);
    if (places.length > maxPlaces) places.shift();
    lists.delete(name);
    lists.set(name, { state, places });
    if (lists.size > maxLists) lists.delete(lists.keys().next().value as string);
  }
}

/** A page as the database counts it: right in every state of the list. */
export function fromFirst<Key>({ page, perPage }: PageRequest): Start<Key> {
  const offset = (page - 1) * perPage;
  return { from: 'first', offset, limit: perPage, dependsOnState: false };
}
