import type { Queries } from './database.ts';
import type { PageRequest } from './pages.ts';

/** Lists whose places a process remembers. */
const maxLists = 1000;
/** Places of a list. A client that reads page after page needs the last one only; several can read at once. */
const maxPlaces = 100;

/** A row of a list whose position is known. */
interface Place<Key> {
  /** How many rows are before the next one. */
  offset: number;
  /** What sorts the row. */
  key: Key;
}

interface List<Key> {
  version: number;
  /** The one that was used last is at the end. */
  places: Place<Key>[];
}

/** Where a page is read from: its rows are `offset` rows behind a place, or an end of the list. */
export interface Start<Key> {
  after: Key | undefined;
  isFromEnd: boolean;
  offset: number;
  limit: number;
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

  /** The nearest row before a page, or the nearer end of the list. @param list its version, and how many rows it has */
  nearest(db: Queries, name: string, list: { version: number; total: number }, page: PageRequest): Start<Key> {
    const offset = (page.page - 1) * page.perPage;
    const limit = Math.max(0, Math.min(page.perPage, list.total - offset));
    const fromEnd = list.total - offset - limit;
    let start: Start<Key> = { after: undefined, isFromEnd: fromEnd < offset, offset: Math.min(fromEnd, offset), limit };
    const known = this.#ofDatabase.get(db)?.get(name);
    if (known?.version !== list.version) return start;
    for (const place of known.places) {
      const steps = offset - place.offset;
      if (steps >= 0 && steps < start.offset) start = { after: place.key, isFromEnd: false, offset: steps, limit };
    }
    return start;
  }

  /** Remembers the last row of a page. */
  remember(db: Queries, name: string, version: number, place: Place<Key>): void {
    const lists = this.#ofDatabase.get(db) ?? new Map<string, List<Key>>();
    this.#ofDatabase.set(db, lists);
    const known = lists.get(name);
    const places = known?.version === version ? known.places : [];
    places.push(place);
    if (places.length > maxPlaces) places.shift();
    lists.delete(name);
    lists.set(name, { version, places });
    if (lists.size > maxLists) lists.delete(lists.keys().next().value as string);
  }
}
