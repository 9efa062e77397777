import type { OperationId } from '@email-automation/types';
import type { HttpResponse } from '../../http/send.ts';
import type { Kit } from '../../kit/kit.ts';
import { idempotentRequest } from '../requests.ts';
import { findAccessToken } from './oauth.ts';

/** The response to an idempotent request with an access token, shared by all checks that inspect it. */
export const sendWithAccessToken = (kit: Kit, operation: OperationId): Promise<HttpResponse> =>
  kit.once(`response of ${operation} with an access token`, async () => {
    const call = await idempotentRequest(kit, operation);
    return kit.call(operation, { ...call, credential: { bearer: await findAccessToken(kit) } });
  });
