import type { Aim } from '@email-automation/test-tools/published-run';
import type { Checkout } from './program.ts';

/** A measurement of the bench. It declares its name, peers, and aims; `main.ts` runs it and prints its rows of the table. */
export interface Measurement {
  /** Selects it, and names the file of its figures. */
  name: string;
  title: string;
  /** How much is measured, in words. */
  extent(options: BenchOptions): string;
  /** The rows of the table. */
  aims: Aim[];
  run(bench: Bench): Promise<void>;
}

export interface BenchOptions {
  /** Subscribers to import. */
  records: number;
  /** Subscribers in the long list. */
  subscribers: number;
}

/** What a measurement gets when it runs. */
export interface Bench {
  options: BenchOptions;
  /** Whose server is measured: this one, and with `--against` another one in the same rounds. */
  checkouts: Checkout[];
  add: Add;
}

/**
 * Prints a value with a note, and adds it to a quantity.
 * @param name of the peer, or of the checkout
 * @param value the value of each round: the best one counts, the others are its spread
 */
export type Add = (
  quantity: string,
  name: string,
  value: number | number[],
  unit: string,
  options?: AddOptions,
) => void;

interface AddOptions {
  digits?: number;
  /** Whether more of it is better. */
  more?: boolean;
  note?: string;
}

/** The name of the server among its peers. */
export const own = 'reference server';
/** The name of the server of another checkout. */
export const before = 'before';
