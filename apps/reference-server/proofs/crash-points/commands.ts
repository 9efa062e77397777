import type { Interruption } from './interruption.ts';
import type { OperationName } from './operations.ts';

export interface OpenOptions {
  location: string;
  seed: number;
  /** The time at which the clock stands. */
  at: string;
  smtpUrl?: string;
  /** Whether it serves HTTP and does background work; a database without tables has none. */
  serves: boolean;
}

/** What the proof tells the server of a case. */
export type Command =
  | { name: 'open'; options: OpenOptions }
  | { name: 'settle'; at: string }
  | { name: 'operate'; operation: OperationName; argument?: unknown }
  | { name: 'start counting'; interruption?: Interruption | undefined }
  | { name: 'stop counting' }
  | { name: 'close' };
