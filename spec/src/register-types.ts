// Generated from register-schemas.ts by `vitest run -u`; edit that file instead.

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
    /**
     * @description Who has the duty, if it is not the server: no server can violate it.
     * @enum {string}
     */
    duty?: "client" | "owner" | "documentation";
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
    /** @description Requirements that it touches. No choice may violate them. */
    requirements: string[];
    /** @enum {string} */
    kind: "behavior" | "shape" | "absent";
    /**
     * @description Present if it is about HTTP or JSON as such. These entries come last, and readers can skip them.
     * @constant
     */
    basic?: true;
    /** @description What else a conforming server may do, as sentences without their subject: "returns …". None if the behavior is absent. */
    alternatives?: string[];
    /** @description Values that follow from these choices, by element of the contract. */
    values?: {
        /** @description Values of responses and requests that the contract permits. */
        permitted?: {
            [key: string]: unknown[];
        };
        /** @description Values of requests that a server may reject: the contract does not list them by name. */
        rejected?: {
            [key: string]: unknown[];
        };
    };
    /** @description What the reference server does. */
    choice: string;
    /** @description Requests and the responses that follow from the choice, one after the other. The server is tested with them. */
    examples?: (string | {
        /** @description Method, path, and body; after an arrow the status, and the code and the attribute of the first error of the response. */
        exchange: string;
        /** @description Headers of the request. Null omits the credential. `{token:x}` after `Basic` is the Base64 of the token and `:x`. */
        headers?: {
            [key: string]: string | null;
        };
        /** @description A part of the body of the response. */
        returns?: unknown;
        /** @description Headers of the response; null for none. */
        sends?: {
            [key: string]: string | null;
        };
        /**
         * @description Present if the response follows from work in the background.
         * @constant
         */
        eventually?: true;
    })[];
    /** @description Why the reference server does so. */
    reason: string;
};
