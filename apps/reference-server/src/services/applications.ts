import { checkCallbackUrl } from '../domain/applications.ts';
import { type Clock, timestamp } from '../domain/clock.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { type Random, systemRandom } from '../domain/random.ts';
import type { Application } from '../domain/records.ts';
import { hashToken } from '../domain/tokens.ts';
import {
  allApplications,
  deleteAuthorizations,
  insertApplication,
  lockApplication,
  updateApplication,
} from '../storage/applications.ts';
import type { Database, Queries } from '../storage/database.ts';

export interface Registration {
  client_id: string;
  /** Returned only here; the database stores its hash. */
  client_secret: string;
}

/**
 * Registers an inactive application with a new client id and client secret (AUTH-7).
 * @throws ValidationFailed when the name is empty or the callback URL is not valid
 */
export async function registerApplication(
  { query }: Database,
  { name, callback_url }: { name: string; callback_url?: string },
  clock: Clock,
  random: Random = systemRandom,
): Promise<Registration> {
  if (name.trim() === '') {
    throw new ValidationFailed({
      code: 'presence_error',
      attribute: 'name',
      message: 'The name of the application is required.',
    });
  }
  if (callback_url !== undefined) checkCallbackUrl(callback_url);
  const registration = { client_id: random.id(), client_secret: random.token() };
  await insertApplication(query, {
    client_id: registration.client_id,
    secret_hash: hashToken(registration.client_secret),
    name,
    callback_url: callback_url ?? null,
    active: false,
    created_at: timestamp(clock.now()),
  });
  return registration;
}

/** All applications, oldest first, without their secrets. */
export async function listApplications({ query }: Database): Promise<Omit<Application, 'secret_hash'>[]> {
  return (await allApplications(query)).map(({ secret_hash: _, ...application }) => application);
}

/**
 * Activates an application (AUTH-8).
 * @param callbackUrl replaces the callback URL of the application
 * @throws NotFound for an unknown client id
 * @throws ValidationFailed without a valid callback URL
 */
export function activateApplication(database: Database, clientId: string, callbackUrl?: string): Promise<void> {
  return change(database, clientId, async (db, application) => {
    const callback_url = callbackUrl ?? application.callback_url;
    if (callback_url === null) {
      const message = 'The application needs a callback URL before it can be activated.';
      throw new ValidationFailed({ code: 'presence_error', attribute: 'callback_url', message });
    }
    checkCallbackUrl(callback_url);
    await updateApplication(db, clientId, { active: true, callback_url });
  });
}

/**
 * Revokes an application: deactivates it and deletes its access tokens and codes. When it is activated again, users must
 * grant access again.
 * @returns the number of deleted access tokens
 * @throws NotFound for an unknown client id
 */
export function revokeApplication(database: Database, clientId: string): Promise<number> {
  return change(database, clientId, async (db) => {
    await updateApplication(db, clientId, { active: false });
    return deleteAuthorizations(db, clientId);
  });
}

function change<Result>(
  { query }: Database,
  clientId: string,
  work: (db: Queries, application: Application) => Promise<Result>,
): Promise<Result> {
  return query.transaction().execute(async (db) => work(db, await lockApplication(db, clientId)));
}
