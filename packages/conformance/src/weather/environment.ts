import type { ReceivedRequest } from './received-request.ts';
import type { Reply } from './reply.ts';

/** The tools of a scenario: what the contract brings, such as responses as it describes them. */
export interface Environment {
  /** The origin that stands for another site. */
  elsewhere: string;
  /** The usual response to a request. */
  succeed(request: ReceivedRequest): Reply | Promise<Reply>;
  /** A response with an error, as the contract describes it. */
  refuse(status: number, code: string, headers?: Record<string, string>): Reply;
  /** More ids than fit on a page of a list, however large it is; a few where lists have no pages. */
  ids: readonly string[];
  /** Two more ids. */
  otherIds: readonly string[];
  /** One page of a list with these ids, as its query asks for. */
  page(request: ReceivedRequest, ids: readonly string[]): Reply;
  /** The items in the body of a usual response; undefined if it has none. */
  itemsOf(body: unknown): Record<string, unknown>[] | undefined;
  /** What a program prints for an item. */
  nameOf(item: Record<string, unknown>): string;
  /** The schema of items. */
  itemSchema: ObjectSchema;
  /** The variable that passes the id of a path to the program. */
  variable: string;
  /** The parameter of the path that it is for. */
  parameter: string;
  /** The response to a read of the path with an id, and the lines that the program prints for it. */
  respondToRead(request: ReceivedRequest, id: string): Reply;
  readLines(id: string): readonly string[];
}

/** What scenarios know of the schema of a record. */
export interface ObjectSchema {
  required: readonly string[];
  properties: Record<string, { deprecated?: boolean; nullable?: boolean; values?: readonly unknown[] }>;
}
