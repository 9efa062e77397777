/** Something to mend in a file of the contract. */
export interface Problem {
  /** Path from the folder of the contract. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly rule: string;
  /** What is wrong and, in house rules, what to do. */
  readonly message: string;
  /** What to do, or where to read about it. */
  readonly hint?: string;
}

/** Thrown when the contract has problems; the message lists them all, and nothing was written. */
export class ContractError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(format).join('\n\n'));
    this.problems = problems;
  }
}

function format({ file, line, column, rule, message, hint }: Problem): string {
  const text = [message, ...(hint ? [hint] : [])].join('\n').replaceAll('\n', '\n  ');
  return `${file}:${line}:${column}  ${rule}\n  ${text}`;
}
