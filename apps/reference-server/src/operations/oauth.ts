import type { Handlers, OAuthOperationId } from '../handlers/handler.ts';
import { authorizeApplication } from '../oauth/authorize.ts';
import { exchangeAuthorizationCode } from '../oauth/exchange.ts';

export const oauth: Pick<Handlers, OAuthOperationId> = { authorizeApplication, exchangeAuthorizationCode };
