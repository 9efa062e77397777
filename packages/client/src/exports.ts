// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

export type * from '@email-automation/types/schemas';
export { type Call, type NoParams, type ReceivedResponse } from './call.ts';
export { type Client, createClient } from './client.ts';
export { ApiError, AuthenticationError, PermissionDeniedError, NotFoundError, ValidationError, RateLimitError, ServerError, ConnectionFailedError, DeadlineError, InvalidResponseError, RateLimitExhaustedError, ImportFailedError, AuthorizationError, AbortError } from './error-kinds.ts';
export { ClientError, type ErrorEntry, InvalidArgumentError } from './errors.ts';
export { type Records } from './import.ts';
export { createOAuth, type OAuth } from './oauth.ts';
export { type CallOptions, type ClientOptions, type ImportOptions, type OAuthOptions } from './option-types.ts';
export { type Credential, type Fetch, type Logger } from './options.ts';
export { type List } from './pages.ts';
export { type Chunk, type ImportSummary, type PendingAuthorization } from './records.ts';
export { type RequestMethod, type RequestOptions } from './request.ts';
export type * from './params.ts';
