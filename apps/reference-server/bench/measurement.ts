import type { Checkout } from './program.ts';

/** A measurement of the bench. It declares its name, peers, and aims; `main.ts` runs it and prints its rows of the table. */
export interface Measurement {
  /** Selects it with `--only`. */
  name: string;
  title: string;
  /** How much is measured, in words. */
  extent: string;
  /** The rows of the table. */
  aims: Aim[];
  run(bench: Bench): Promise<void>;
}

/** A row of the table: a value of the server, or its ratio to the value of a peer in the same quantity. */
export interface Aim {
  quantity: string;
  /** Whose value it is (default: the server's). */
  name?: string;
  /** The ratio of the value to this peer's value is compared with the aim. Without a peer, the value itself is. */
  peer?: string;
  atMost?: number;
  /** Why it is missed, if it is. */
  reason?: string;
}

/** The arguments of a run. */
export interface Bench {
  /** Whose server is measured: this one, and with `--against` another one in the same rounds. */
  checkouts: Checkout[];
  add: Add;
}

/**
 * Prints a value, and adds it to a quantity.
 * @param name of the peer, or of the checkout
 * @param value the value of each round: the least one counts, the rest are its spread
 * @param digits after the decimal point (default: none)
 */
export type Add = (quantity: string, name: string, value: number | number[], unit: string, digits?: number) => void;

/** The name of the server among its peers. */
export const own = 'reference server';
/** The name of the server of another checkout. */
export const before = 'before';
