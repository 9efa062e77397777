import { authorizeApplication } from '../oauth/authorize.ts';
import { exchangeAuthorizationCode } from '../oauth/exchange.ts';
import type { Handlers, OAuthOperationId } from './handler.ts';

export const oauth: Pick<Handlers, OAuthOperationId> = { authorizeApplication, exchangeAuthorizationCode };
