import { type BatchDetails, showBatch } from '@email-automation/sandbox/operator/show-batch';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { readContract } from '@email-automation/service/contract/contract';
import type { ConsoleContext } from '../console-context.ts';

/** What a request caused. */
export interface Effects {
  /** The batch of the request, if it is stored. */
  batch?: BatchDetails | undefined;
  /** The email address of the subscriber that it was about. */
  email?: string | undefined;
}

/** Finds what a request caused, if it succeeded. */
export async function findEffects(
  { services, processing }: ConsoleContext,
  { request_id, batch_id = request_id, operation, account_id, status, request }: LoggedRequest,
): Promise<Effects> {
  if (status === null || status >= 300) return {};
  if (placeOf(operation)) {
    const batch = await showBatch(services.database.query, batch_id, processing);
    return batch?.operation === operation && batch?.account_id === account_id ? { batch } : {};
  }
  return { email: emailIn(request.body) };
}

/** The email address of a single record. */
function emailIn(body = ''): string | undefined {
  try {
    const [record] = Object.values(JSON.parse(body))[0] as { email?: unknown }[];
    return typeof record?.email === 'string' ? record.email : undefined;
  } catch {
    return undefined;
  }
}

/** Where the body of a batch has its records; undefined for any other operation. */
const placeOf = (operation: string | undefined) =>
  readContract().operations.find(({ operationId }) => operationId === operation)?.batch;
