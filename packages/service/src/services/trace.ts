/** Facts of a piece of work. They never have secrets, or texts of users. */
export type Facts = Record<string, string | number | boolean | string[] | undefined>;

/**
 * Does a piece of work, and records how long it takes, whether it fails, and its facts.
 * @param work gets a function that adds facts; `error.type` says that the work failed
 */
export type Trace = <Result>(
  name: SpanName,
  facts: Facts,
  work: (add: (facts: Facts) => void) => Promise<Result>,
) => Promise<Result>;

export type SpanName = 'process batch' | 'send broadcast' | 'send campaign' | 'send email';

/** Does the work without a record of it. */
export const untraced: Trace = (_name, _facts, work) => work(() => {});
