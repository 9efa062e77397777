// Generated from schema.ts by `pnpm build`; edit that file instead.

/** How to start a server with one violation each, to measure whether the conformance kit notices it. */
export type MutantsDescription = {
    /** @description The target file of the server, relative to this file. Its baseUrl has a port of this machine. */
    target: string;
    /** @description The program that starts the server, and its arguments, without a shell; it runs in the folder of this file. $PORT is a free port in place of the one of baseUrl; $PORT_4001 is one in place of 4001. */
    start: string[];
    /**
     * @description The environment variable that tells the server the name of its mutant.
     * @default MUTANT
     */
    variable?: string;
    /**
     * @description Maximum seconds until the server responds.
     * @default 30
     */
    startSeconds?: number;
    /** @description The mutants, servers with one violation each: a list, or the path of a file with the list. */
    mutants: {
        /** @description The value of the environment variable. */
        name: string;
        /** @description Id of the requirement that it violates, for example AUTH-5. */
        requirement?: string;
        /** @description Kind of mistake, for the score of each kind. */
        kind?: string;
        /** @description What it does wrong. */
        description?: string;
    }[] | string;
};

/** A file of mutants with its defaults filled in. */
export type MutantsFile = MutantsDescription & Required<Pick<MutantsDescription, 'variable' | 'startSeconds'>>;
