// Generated from the contract by `pnpm build`; edit spec/ instead.

import type {
  Health,
  Clock,
  Refusal,
  ClockMove,
} from './schemas.ts';

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Responds while the process lives, whether or not it can serve requests. Let what runs the server restart it if there is no response.
         *
         * Fetch the health of the server
         */
        get: operations["fetchHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the time of the sandbox, and when something is due next.
         *
         * Read the clock
         */
        get: operations["readClock"];
        put?: never;
        /**
         * Moves the clock, and responds when everything that is due on the way is done at its time: a week of a daily series gives seven emails. Back is allowed: what has happened stays, and nothing happens twice. If you end the connection, the clock stays at the time to which it has come.
         *
         * Move, stop, or start the clock
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: Health;
        Clock: Clock;
        Refusal: Refusal;
        ClockMove: ClockMove;
    };
    responses: {
        /** The control token is missing or wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** The request is invalid. The message says what to correct. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
        /** The server cannot do this now, or not in its present state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Refusal;
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseConflict = components['responses']['Conflict'];
export type $defs = Record<string, never>;
export interface operations {
    fetchHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The process lives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Health;
                };
            };
        };
    };
    readClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The state of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ClockMove;
            };
        };
        responses: {
            /** The state of the clock after the move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Clock;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
        };
    };
}
