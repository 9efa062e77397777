// Generated from the contract by `pnpm build`; edit spec/ instead.

/** An operation of the contract, as `operations.json` has it. Pointers are JSON pointers into `openapi.json`. */
export interface Operation<Id extends string = string> {
  readonly operationId: Id;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  /** Path as the contract writes it, for example `/v2/{account_id}/goals`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The API itself, or the OAuth steps on their own URL. */
  readonly server: 'api' | 'auth';
  /** Pointer to the operation. */
  readonly pointer: string;
  /** Whether it takes a credential. */
  readonly authenticated: boolean;
  readonly deprecated: boolean;
  /** Whether sending a request twice has the same effect as sending it once. */
  readonly idempotent: boolean;
  /** The rate limit that its requests count against; none for the OAuth steps. */
  readonly rateLimit?: 'batch' | 'individual';
  /** Names in the path, in their order. */
  readonly pathParameters: readonly string[];
  readonly query: readonly QueryParameter[];
  /** The request body; JSON. */
  readonly body?: { readonly required: boolean } & JsonBody;
  /** How a list comes in pages: the property that holds the items, and how many there are at most by default. */
  readonly pages?: { readonly key: string; readonly size: number };
  /** How records are put into a batch: the array that holds them, whether in objects of `batches`, how many at most. */
  readonly batch?: { readonly key: string; readonly grouped: boolean; readonly maximum: number };
  /** The array of the body that holds exactly one record. */
  readonly singleRecord?: string;
  /** The status of success: its key in `responses`, which is `2XX` where the interface leaves the status open. */
  readonly success: string;
  /** By status; `2XX` and `4XX` stand for all statuses of their class. */
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  /** Its JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface JsonBody {
  /** Pointer to its schema, behind all references. */
  readonly schema: string;
  /** Pointer to the value of its first example. */
  readonly example: string;
}

export interface OperationResponse {
  /** Pointer to the response, behind all references. */
  readonly pointer: string;
  /** Pointers to the headers by their names, behind all references. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent when there is no body, or another one than JSON. */
  readonly json?: JsonBody;
  /** The media types of the body; empty when there is none. */
  readonly mediaTypes: readonly string[];
  /** Known codes of the errors in it; others can occur where the interface leaves them open. */
  readonly errorCodes: readonly string[];
  /** Whether every request can be retried after this response, because the service did nothing. */
  readonly retryable: boolean;
}

/** What the contract says about the service as a whole, as `service.json` has it. */
export interface Service<Code extends string = string> {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly tags: readonly { readonly name: string; readonly title: string; readonly description: string }[];
  /** How many requests, or records of batches, pass within so many seconds. */
  readonly rateLimits: Readonly<Record<'batch' | 'individual' | 'records', RateLimit>>;
  /** Known codes of errors with their meanings. */
  readonly errorCodes: Readonly<Record<Code, string>>;
}

export interface RateLimit {
  readonly limit: number;
  readonly seconds: number;
}

// Generated from register-schemas.ts by `pnpm build`; edit that file instead.

/** An entry of `requirements.json`: one normative statement of the interface. */
export type Requirement = {
    /** @description It is never used again. */
    id: string;
    /** @enum {string} */
    level: "MUST" | "SHOULD" | "MAY";
    /** @description The statement itself, one sentence. */
    statement: string;
    /** @description Elements of the contract that state it, such as `schemas/Campaign/properties/status`. */
    contract: string[];
    /** @description Why no check over HTTP can see it. */
    unobservable?: string;
    /** @description The version of the contract that removed it; nothing is checked since then. */
    retired?: string;
};

/** An entry of `unspecified.json`: a behavior that the interface does not specify. */
export type UnspecifiedBehavior = {
    id: string;
    /** @description Part of the interface, 1 to 9. */
    part: number;
    /** @description What the interface does not specify. */
    subject: string;
    /** @description Elements of the contract that it concerns. */
    contract: string[];
    /** @enum {string} */
    kind: "behavior" | "shape" | "absent";
    /** @description What the reference server does. */
    choice: string;
    /** @description Why the reference server does so. */
    reason: string;
};

/** Names of the operations of the contract. */
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

/** Codes of errors that the contract knows; services can send others. */
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
