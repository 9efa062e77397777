// Generated from the contract by `pnpm build`; edit spec/ instead.

/** Whether the process of the server lives. */
export interface Health {
    /**
     * Always `alive`.
     *
     * @example alive
     */
    status: "alive";
}
/** The clock of a sandbox. All times are in UTC. */
export interface Clock {
    /**
     * Present time of the sandbox.
     *
     * Format: date-time
     *
     * @example 2026-03-02T09:15:00Z
     */
    now: string;
    /**
     * Whether the clock goes on like the clock of the system. Otherwise it stands still until you move it.
     *
     * @example false
     */
    ticking: boolean;
    /**
     * When something is due next, such as an email of a campaign: the present time if it is due already, null if nothing is.
     *
     * Format: date-time
     *
     * @example 2026-03-03T08:00:00Z
     */
    next_due: string | null;
    /**
     * Seed of the random values, if the sandbox was started with one.
     *
     * @example 7
     */
    seed?: number;
    /**
     * What a move did not do, or what it means.
     *
     * @example Nothing is due.
     */
    message?: string;
}
/** Why a request was refused. */
export interface Refusal {
    /**
     * What is wrong, and what to do about it, in sentences.
     *
     * @example There is no email nobody.
     */
    message: string;
}
/** What to do to the clock. Send exactly one property. */
export interface ClockMove {
    /**
     * Time to move to, in ISO 8601.
     *
     * @example 2026-03-02T09:15:00Z
     */
    set?: string;
    /**
     * How far to move forward, such as `1h`, `90m`, `1d12h`, `1w`, or `1y` (365 days), or a number of seconds.
     *
     * @example 1w
     */
    advance?: string | number;
    /**
     * `next` moves to the next time at which something is due, and `all` on until nothing is due any more.
     *
     * @example next
     */
    run?: "next" | "all";
    /**
     * Whether the clock goes on from its present time. `false` makes it stand still.
     *
     * @example false
     */
    ticking?: boolean;
}
