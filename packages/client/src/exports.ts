// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

export type * from '@email-automation/types/schemas';
export { type Call, type NoParams, type ReceivedResponse } from './call.ts';
export { type Client, createClient } from './client.ts';
export { ClientError, ApiError, AuthenticationError, PermissionDeniedError, NotFoundError, ValidationError, RateLimitError, ServerError, ConnectionFailedError, DeadlineError, InvalidResponseError, RateLimitExhaustedError, InvalidArgumentError, ImportFailedError, AuthorizationError, AbortError, type ErrorEntry } from './error-kinds.ts';
export { type Records } from './import.ts';
export { createOAuth, type OAuth } from './oauth.ts';
export { type CallOptions, type ClientOptions, type Credential, type Fetch, type ImportOptions, type Logger, type OAuthOptions, type RequestOptions } from './option-types.ts';
export { type List } from './pages.ts';
export { type Chunk, type ImportSummary, type PendingAuthorization } from './records.ts';
export { type RequestMethod } from './request.ts';
export type * from './params.ts';
