// Generated from the contract by `pnpm build`; edit spec/ instead.

/** The servers of the contract: `api`, and servers of single paths, such as `auth` for `{auth_url}`. */
export type ServerName =
  | 'api'
  | 'auth';

/** The rate limits of the contract that requests count against. */
export type RateLimitClass =
  | 'batch'
  | 'individual';

/** The rate limits of the contract, including limits on records. */
export type RateLimitName =
  | 'batch'
  | 'individual'
  | 'records';

/** An operation of the contract, an entry of `operations.json`. Pointers are JSON pointers into `openapi.json`. */
export interface Operation<Id extends string = string> {
  readonly operationId: Id;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** Path template, for example `/v2/{account_id}/goals`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The server that has it; other servers than `api` have other base URLs. */
  readonly server: ServerName;
  /** Pointer to the operation. */
  readonly pointer: string;
  /** Whether it requires a credential. */
  readonly authenticated: boolean;
  readonly deprecated: boolean;
  /** Whether sending the same request twice has the same effect as sending it once. */
  readonly idempotent: boolean;
  /** The rate limit that its requests count against; absent if they count against none. */
  readonly rateLimit?: RateLimitClass;
  /** Names of the path parameters, in order. */
  readonly pathParameters: readonly string[];
  readonly query: readonly QueryParameter[];
  /** The JSON request body. */
  readonly body?: { readonly required: boolean } & JsonBody;
  /** For paginated lists: the property that contains the items, and the default page size. */
  readonly pages?: { readonly key: string; readonly size: number };
  /**
   * For batches: the array that contains the records, whether that array is in the objects of `batches`, and the maximum
   * number of records.
   */
  readonly batch?: { readonly key: string; readonly grouped: boolean; readonly maximum: number };
  /** The array in the request body that must contain exactly one record. */
  readonly singleRecord?: string;
  /** Values of the extensions that the contract declares under `x-extensions`, by their names. */
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** The key of the success response in `responses`: a status, or `2XX` if the interface does not specify it. */
  readonly success: string;
  /** Responses by status. `2XX` and `4XX` mean every status of their class. */
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  /** JSON Schema of the parameter. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface JsonBody {
  /** Pointer to the schema, references resolved. */
  readonly schema: string;
  /** Pointer to the value of the first example. */
  readonly example: string;
}

export interface OperationResponse {
  /** Pointer to the response, references resolved. */
  readonly pointer: string;
  /** Pointers to the headers by name, references resolved. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the response has no JSON body. It has no example if no request is known to lead to it. */
  readonly json?: Pick<JsonBody, 'schema'> & Partial<JsonBody>;
  /** Media types of the body; empty without a body. */
  readonly mediaTypes: readonly string[];
  /** Known codes of the errors in the body. Other codes can occur unless the interface excludes them. */
  readonly errorCodes: readonly string[];
  /** Whether every request can be retried after this response, because the service did not process it. */
  readonly retryable: boolean;
}

/** The service as the contract describes it, the content of `service.json`. */
export interface Service<Code extends string = string> {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly tags: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  /** The limits by their names; may be empty. */
  readonly rateLimits: Readonly<Record<RateLimitName, RateLimit>>;
  /** Meanings of the known error codes. */
  readonly errorCodes: Readonly<Record<Code, string>>;
}

/** At most `limit` requests or records in a window of `seconds`. */
export interface RateLimit {
  readonly limit: number;
  readonly seconds: number;
}

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

/** An entry of `workflows.json`: a workflow of the Arazzo documents in `workflows/`, from which a guide can be rendered. */
export interface Workflow {
  readonly workflowId: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The file in `workflows/` that has it. */
  readonly file: string;
  /** JSON Schema of the inputs. */
  readonly inputs: {
    readonly required?: readonly string[];
    readonly properties: {
      readonly [name: string]: {
        readonly type: string;
        readonly description: string;
        readonly format?: string;
        readonly default?: unknown;
      };
    };
  };
  /** Parameters of all steps. A parameter of a step replaces the one of the same name. */
  readonly parameters: readonly WorkflowParameter[];
  readonly steps: readonly WorkflowStep[];
  /** Runtime expressions by name. */
  readonly outputs: { readonly [name: string]: string };
}

/** A request of a workflow. */
export interface WorkflowStep {
  readonly stepId: string;
  /** Markdown. */
  readonly description: string;
  /** `contract`, or the part of a sandbox that a test needs: its control port, or pages that emails link to. */
  readonly source: 'contract' | 'control' | 'pages';
  /** The operation in the source. */
  readonly operationId: string;
  readonly parameters: readonly WorkflowParameter[];
  /** Its payload can contain runtime expressions, such as `$inputs.email`. */
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly WorkflowCriterion[];
  /** What happens if a criterion is not met: nothing, or the step is retried. */
  readonly onFailure: readonly {
    readonly name: string;
    readonly type: 'retry';
    /** Seconds. */
    readonly retryAfter: number;
    readonly retryLimit: number;
  }[];
  /** Runtime expressions by name. */
  readonly outputs: { readonly [name: string]: string };
}

export interface WorkflowParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** A value, a runtime expression, or a string with expressions in braces. */
  readonly value: string | number | boolean;
}

export interface WorkflowCriterion {
  readonly condition: string;
  readonly context?: string;
  readonly type?: 'jsonpath' | 'regex';
}

/** The operations of the contract. */
export type OperationId =
  | 'listAccounts'
  | 'fetchAccount'
  | 'listBroadcasts'
  | 'fetchBroadcast'
  | 'listCampaigns'
  | 'fetchCampaign'
  | 'activateCampaign'
  | 'pauseCampaign'
  | 'listCampaignSubscribers'
  | 'subscribeToCampaign'
  | 'listCampaignSubscriptions'
  | 'createSubscriberBatch'
  | 'createUnsubscribeBatch'
  | 'listCustomFieldIdentifiers'
  | 'listGoals'
  | 'fetchGoal'
  | 'recordEvent'
  | 'createEventBatch'
  | 'listEventActions'
  | 'createLegacyOrderBatch'
  | 'createCartBatch'
  | 'createOrderBatch'
  | 'createProductBatch'
  | 'authorizeApplication'
  | 'exchangeAuthorizationCode';

/** The error codes in the contract. A service can send other codes. */
export type KnownErrorCode =
  | 'authorization_error'
  | 'not_found_error'
  | 'presence_error'
  | 'length_error'
  | 'uniqueness_error'
  | 'email_error'
  | 'url_error'
  | 'domain_error'
  | 'time_error'
  | 'email_address_list_error'
  | 'days_of_the_week_error'
  | 'unavailable_error'
  | 'format_error'
  | 'range_error'
  | 'no_postal_address_error';
