import { ClientError } from './errors.ts';

/** The data of a response, and the response itself for its status and headers. Its body has been read. */
export interface ReceivedResponse<Data> {
  data: Data;
  response: Response;
}

/** How a call ended. `response` is undefined when no response arrived. */
export type CallResult<Data> =
  | { ok: true; data: Data; error?: never; response: Response }
  | { ok: false; data?: never; error: ClientError; response: Response | undefined };

/** A call in progress. Await it for the data, or use one of its methods; the request is sent once in any case. */
export interface Call<Data> extends Promise<Data> {
  /** Resolves with the data and the response. @throws the same errors as the call */
  withResponse(): Promise<ReceivedResponse<Data>>;
  /** Resolves with the data or the error. @throws InvalidArgumentError when arguments or options are invalid */
  result(): Promise<CallResult<Data>>;
}

const ignore = () => {};

/** Adds the methods of a call to the promise of a response. */
export function toCall<Data>(received: Promise<ReceivedResponse<Data>>): Call<Data> {
  const call = received.then(({ data }) => data);
  return Object.assign(call, {
    withResponse() {
      // The returned promise rejects too, so the rejection of the call itself needs no handler.
      call.catch(ignore);
      return received;
    },
    result() {
      call.catch(ignore);
      return received.then<CallResult<Data>, CallResult<Data>>((success) => ({ ok: true, ...success }), toFailure);
    },
  });
}

function toFailure(error: unknown) {
  if (!(error instanceof ClientError)) throw error;
  return { ok: false as const, error, response: error.response };
}
