import { Unavailable } from '@email-automation/service/domain/errors';

/** Reads from the database; while it does not respond, a page shows something else instead. @throws any other error */
export async function unlessUnavailable<Value, Other>(reading: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Unavailable) return other;
    throw error;
  }
}
