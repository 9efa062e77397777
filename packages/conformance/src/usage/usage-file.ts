// Generated from schema.ts by `pnpm build`; edit that file instead.

/** Operations, parameters, fields, statuses and codes that a program uses. It has no values except those that the contract lists. */
export type Usage = {
    $schema?: string;
    /**
     * @description Version of this format.
     * @constant
     */
    format: 1;
    /** @description Version of the contract in which fields and values were looked up. */
    contract: string;
    /** @description The used operations by their operationId. */
    operations: {
        [key: string]: {
            /** @description Schemes of the `Authorization` header: `basic`, `bearer`, `other`, or `none` for requests without one. */
            credentials: string[];
            /** @description Sent parameters that the contract declares, such as `query/page` and `path/account_id`. */
            parameters: {
                [key: string]: {
                    /** @description Whether it was sent whenever it was possible. */
                    always: boolean;
                    /** @description JSON types of the values; of a parameter always `string`. */
                    types: string[];
                    /** @description Values that the contract lists (`enum`, `const`). No other value is in this file. */
                    values?: string[];
                };
            };
            body?: {
                /** @description Whether every request had a body. */
                always: boolean;
                /** @description Media types of the bodies; `other` for those that the contract does not declare. */
                mediaTypes: string[];
                /** @description Sent fields. JSON pointers into the body. `*` is any item of an array, or any name that the contract does not declare. */
                fields: {
                    [key: string]: {
                        /** @description Whether it was sent whenever it was possible. */
                        always: boolean;
                        /** @description JSON types of the values; of a parameter always `string`. */
                        types: string[];
                        /** @description Values that the contract lists (`enum`, `const`). No other value is in this file. */
                        values?: string[];
                    };
                };
            };
            /** @description Received responses by status. */
            responses: {
                [key: string]: {
                    /** @description Media types of the bodies; `other` for those that the contract does not declare. */
                    mediaTypes: string[];
                    /** @description Received headers that the contract declares, in lower case. */
                    headers: string[];
                    /** @description Received error codes that the contract lists. */
                    codes: string[];
                    /** @description Received fields. JSON pointers into the body. `*` is any item of an array, or any name that the contract does not declare. */
                    received: string[];
                    /** @description The fields of these that the program has read. Without it, a program may read each received field. JSON pointers into the body. `*` is any item of an array, or any name that the contract does not declare. */
                    read?: string[];
                };
            };
        };
    };
};
