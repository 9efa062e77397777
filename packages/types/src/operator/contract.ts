// Generated from the contract by `pnpm build`; edit spec/ instead.

/** The servers of the contract: `api`, and servers of single paths, such as `auth` for `{auth_url}`. */
export type ServerName =
  | 'api';

/** The rate limits of the contract that requests count against. */
export type RateLimitClass = never;

/** The rate limits of the contract, including limits on records. */
export type RateLimitName = never;

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

/** The operations of the contract. */
export type OperationId =
  | 'fetchHealth'
  | 'fetchReadiness'
  | 'fetchMetrics'
  | 'fetchClock'
  | 'moveClock'
  | 'listDue'
  | 'resetSandbox'
  | 'listSnapshots'
  | 'takeSnapshot'
  | 'deleteSnapshot'
  | 'restoreSnapshot'
  | 'fetchWorkspace'
  | 'applyWorkspace'
  | 'listLimits'
  | 'updateLimits'
  | 'resetLimits'
  | 'listFaults'
  | 'addFault'
  | 'clearFaults'
  | 'deleteFault'
  | 'listRequests'
  | 'clearRequests'
  | 'fetchRequest'
  | 'sendRequestAgain'
  | 'listEmails'
  | 'fetchEmail'
  | 'retryEmail'
  | 'listBatches'
  | 'fetchBatch'
  | 'listAllFailures'
  | 'retryBatch'
  | 'listAccounts'
  | 'listUsers'
  | 'listBroadcasts'
  | 'listCampaigns'
  | 'listGoals'
  | 'listConversions'
  | 'listForms'
  | 'createProviderState'
  | 'createConsoleLink';

/** The error codes in the contract. A service can send other codes. */
export type KnownErrorCode = never;
