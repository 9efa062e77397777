import { ClientError } from './errors.ts';

/** What was answered, and the answer itself: status and headers (its body has been read into `data`). */
export interface ReceivedResponse<Data> {
  data: Data;
  response: Response;
}

/** How a call went, without an exception. `response` is there whenever the service answered. */
export type CallResult<Data> =
  | { ok: true; data: Data; error?: never; response: Response }
  | { ok: false; data?: never; error: ClientError; response: Response | undefined };

/** A call under way. Await it for the data, or choose another form; the request is sent once, whichever it is. */
export interface Call<Data> extends Promise<Data> {
  /** The data with the raw response. @throws what the call throws */
  withResponse(): Promise<ReceivedResponse<Data>>;
  /** How it went, told by `ok`. Throws no error of the service or the network, but still a TypeError of misuse. */
  result(): Promise<CallResult<Data>>;
}

const ignore = () => {};

/** Gives a promise the forms of a call. */
export function toCall<Data>(answering: Promise<ReceivedResponse<Data>>): Call<Data> {
  const call = answering.then(({ data }) => data);
  return Object.assign(call, {
    withResponse() {
      // Whoever asks for another form handles its errors there.
      call.catch(ignore);
      return answering;
    },
    result() {
      call.catch(ignore);
      return answering.then<CallResult<Data>, CallResult<Data>>((answer) => ({ ok: true, ...answer }), outcomeOf);
    },
  });
}

function outcomeOf(error: unknown) {
  if (!(error instanceof ClientError)) throw error;
  return { ok: false as const, error, response: error.response };
}
