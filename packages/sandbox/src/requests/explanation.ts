// In its own file, so that the published types of the package do not depend on the types of the contract.

/** A requirement of the interface. */
export interface Requirement {
  id: string;
  statement: string;
}

/** What the interface leaves open, and what this server does there. */
export interface Choice {
  id: string;
  subject: string;
  choice: string;
  reason: string;
}

export interface Explanation {
  /** What the contract states at the violated element, the most specific first; then what it states about the response. */
  requirements: Requirement[];
  /** The choices of this server that name the element, and the status or the code of the error. */
  choices: Choice[];
}
