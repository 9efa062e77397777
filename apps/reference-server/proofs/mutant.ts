import type { DatabaseName } from './proof.ts';

/** A mutant of the server that a proof must notice. */
export interface Mutant {
  /** What the faulty server does, in a sentence. */
  description: string;
  /** The only database on which it is a fault (default: both). */
  on?: DatabaseName;
  /** The change of the source that makes it do so. Without it, the proof itself changes what the server runs on. */
  change?: {
    /** File of the repository, such as `packages/service/src/services/subscribe.ts`. */
    file: string;
    /** A string of the file, which occurs once. */
    search: string;
    replacement: string;
  };
}
