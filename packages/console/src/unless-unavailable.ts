import { Unavailable } from '@email-automation/service/domain/errors';

/** Waits for a read from the database, with a substitute while it does not respond. @throws any other error */
export async function unlessUnavailable<Value, Other>(reading: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Unavailable) return other;
    throw error;
  }
}
