/** A request with its response, as it was seen on its way or in a recording. */
export interface ObservedExchange {
  method: string;
  /** The path below the base URL of the API, as it was sent. */
  path: string;
  query: URLSearchParams;
  /** The whole URL, for reports. */
  url: URL;
  request: ObservedMessage;
  /** Undefined if no response came. */
  response: (ObservedMessage & { status: number }) | undefined;
  /** Recordings can omit credentials, so that a request without one is no evidence. */
  mayOmitCredentials: boolean;
}

export interface ObservedMessage {
  /** By lower-case name; the values of repeated headers are joined by commas. */
  headers: Record<string, string>;
  /** The decoded body; undefined if it is too long to be judged, coded in an unknown way, or was not recorded. */
  text: string | undefined;
}

/** Headers as pairs of names and values, by lower-case name. */
export function joinHeaders(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return headers;
}
