/** A violation of a rule, or a syntax error, in a file of the contract. */
export interface Problem {
  /** Relative to the folder of the contract. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly rule: string;
  /** States the problem and, for house rules, what to do. */
  readonly message: string;
  /** What to do, or a URL with more information. */
  readonly hint?: string;
}

/** The contract has problems; the message lists all of them. */
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
