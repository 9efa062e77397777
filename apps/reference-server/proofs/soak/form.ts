/** How much load there is, how fast it comes, and how often is measured. */
export interface Form {
  requests: number;
  /**
   * Requests per second, whether or not earlier ones have their responses. Without it, each is sent as soon as one of those
   * before has its response, so that a busy machine takes longer and has no queue.
   */
  rate?: number;
  /** Requests without a response at a time; with a rate, further ones wait and count as late. */
  open: number;
  /** Seconds after which nothing further is sent, if the load has a duration. */
  seconds?: number;
  /** Measurements, evenly over the requests. */
  samples: number;
  broadcasts: number;
  /** Seconds between two broadcasts. */
  broadcastInterval: number;
  /** Minutes with a series whose next email is due in it. */
  series: number;
  /** Seconds between two sign-ins of a user to an application. */
  signInInterval: number;
}

/** The form of seconds. It has few requests, so that it also runs beside other tests. */
export const shortForm: Form = {
  requests: 300,
  open: 4,
  samples: 10,
  broadcasts: 2,
  broadcastInterval: 1,
  series: 0,
  signInInterval: 1,
};

/** Per second, on each of two databases at the same time: about half of what two processors do that also have other work. */
const rate = 12;
const broadcastInterval = 15;

/** The form of minutes. */
export function longForm(minutes: number): Form {
  const seconds = minutes * 60;
  return {
    requests: rate * seconds,
    rate,
    open: 32,
    seconds,
    samples: 150,
    broadcasts: Math.floor(seconds / broadcastInterval),
    broadcastInterval,
    series: minutes,
    signInInterval: 5,
  };
}
