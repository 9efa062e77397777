/** How long the load lasts, how high it is, and how often is measured. */
export interface Form {
  seconds: number;
  /** Requests per second, far below what a server on one processor does. */
  rate: number;
  /** How many times the planned duration the load may take on a machine that is too busy for it. */
  patience: number;
  /** Seconds between two measurements. */
  sampleInterval: number;
  /** Seconds between two broadcasts. */
  broadcastInterval: number;
  /** Seconds between two sign-ins of a user to an application. */
  signInInterval: number;
}

/** The form of seconds. It has few requests, so that it also runs beside other tests. */
export const shortForm: Form = {
  seconds: 4,
  rate: 125,
  patience: 8,
  sampleInterval: 0.5,
  broadcastInterval: 2,
  signInInterval: 2,
};

/** The form of minutes, with about 150 measurements. */
export function longForm(minutes: number): Form {
  const seconds = minutes * 60;
  return {
    seconds,
    rate: 120,
    patience: 1.5,
    sampleInterval: seconds / 150,
    broadcastInterval: 15,
    signInInterval: 5,
  };
}
