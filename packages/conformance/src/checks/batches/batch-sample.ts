import type { Fields } from '../../kit/expectations.ts';

/** Records that every server has to accept, because the interface names all of their fields. */
export interface Sample {
  /** The stable name of the check. */
  name: string;
  /** The accepted records, after "accepts". */
  title: string;
  requirement: string;
  /** @param email an email address for every record that has one */
  records(email: () => string): Fields[];
}

/** A sample with a record by each of the functions. */
export const sample = (
  name: string,
  title: string,
  requirement: string,
  ...records: ((email: string) => Fields)[]
): Sample => ({ name, title, requirement, records: (email) => records.map((record) => record(email())) });

/** A timestamp of this year. */
export const when = '2026-03-02T09:15:00Z';
/** A timestamp of some years ago. */
export const past = '2019-12-31T23:59:59Z';
