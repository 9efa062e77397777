/** Makes the item of a response from a record. It only copies fields, and builds URLs with them: databases do the same. */
export type ToItem<Source> = (record: Source) => unknown;

/** The items of a list, as the database wrote them. */
export interface JsonList {
  /** A JSON array. */
  json: string;
  count: number;
  /** Encloses parts of URLs in the JSON that are not encoded. Undefined if they need no encoding. */
  mark: string | undefined;
}

/** A page of such a list, and the number of items of the whole list. */
export interface JsonPage extends JsonList {
  total: number;
}
