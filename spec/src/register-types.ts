// Generated from register-schemas.ts by `pnpm build`; edit that file instead.

/** An entry of `parts.json`: a part of the interface. Parts are numbered from 1, in the order of the file. */
export type Part = {
    /** @description The beginning of the ids of its requirements. */
    prefix: string;
    title: string;
};

/** An entry of `requirements.json`: one normative statement of the interface. */
export type Requirement = {
    /** @description Unique; the ID of a retired requirement is not reused. */
    id: string;
    /** @enum {string} */
    level: "MUST" | "SHOULD" | "MAY";
    /** @description The statement, one sentence. */
    statement: string;
    /** @description Elements of the contract that express it, such as `schemas/Campaign/properties/status`. */
    contract: string[];
    /** @description Why no check can observe it over HTTP. */
    unobservable?: string;
    /** @description The version of the contract that removed it. No check covers it since then. */
    retired?: string;
};

/** An entry of `unspecified.json`: a behavior that the interface does not specify. */
export type UnspecifiedBehavior = {
    id: string;
    /** @description Number of the part of the interface, from 1. */
    part: number;
    /** @description What the interface does not specify. */
    subject: string;
    /** @description Elements of the contract that it concerns. */
    contract: string[];
    /** @enum {string} */
    kind: "behavior" | "shape" | "absent";
    /** @description What else a conforming server may do, as sentences without their subject: "returns …". None if the behavior is absent. */
    alternatives?: string[];
    /** @description What the reference server does. */
    choice: string;
    /** @description Why the reference server does so. */
    reason: string;
};
