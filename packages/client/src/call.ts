declare const none: unique symbol;

/** The parameters of a method that has none. The field is for the compiler, which then refuses every other. */
export interface NoParams {
  [none]?: never;
}

/** The data of a response, and the response itself for its status and headers. Its body has been read. */
export interface ReceivedResponse<Data> {
  data: Data;
  response: Response;
}

/** A call in progress. Await it for the data, or `withResponse()`; the request is sent once in any case. */
export interface Call<Data> extends Promise<Data> {
  /** Resolves with the data and the response. @throws the same errors as the call */
  withResponse(): Promise<ReceivedResponse<Data>>;
}

/** Adds the method of a call to the promise of a response. */
export function toCall<Data>(received: Promise<ReceivedResponse<Data>>): Call<Data> {
  const call = received.then(({ data }) => data);
  return Object.assign(call, {
    withResponse() {
      // The returned promise rejects too, so the rejection of the call itself needs no handler.
      call.catch(() => {});
      return received;
    },
  });
}
