/** A measurement of the bench: some rows of its table. */
export interface Measurement {
  /** Selects it with `--only`. */
  name: string;
  title: string;
  run(): Promise<Row[]>;
}

/** A row of the table. */
export interface Row {
  quantity: string;
  /** The value of each round: their median counts. */
  values: number[];
  unit: string;
  /** The values of a peer in the same rounds: the ratio to it counts instead. */
  peer?: number[];
  /** The aim. */
  atMost?: number;
}
