import { checkCallbackUrl } from '@email-automation/service/domain/applications';
import { type Clock, timestamp } from '@email-automation/service/domain/clock';
import { NotFound, requireRecord, ValidationFailed } from '@email-automation/service/domain/errors';
import { type Random, systemRandom } from '@email-automation/service/domain/random';
import type { Application } from '@email-automation/service/domain/records';
import { hashToken } from '@email-automation/service/domain/tokens';
import type { Database, Queries } from '@email-automation/service/storage/database';
import { insertRecords } from '@email-automation/service/storage/statements/bulk';
import {
  deleteRecords,
  findRecord,
  listRecords,
  saveFields,
} from '@email-automation/service/storage/statements/rows-by-key';
import { Refusal } from '../../refusal.ts';
import type { OperatorContext, ServerHandlers } from '../handler.ts';

export const applications: Pick<
  ServerHandlers,
  'listApplications' | 'createApplication' | 'updateApplication' | 'activateApplication' | 'revokeApplication'
> = {
  listApplications: async ({ context }) => ({ applications: await listApplications(context.services.database) }),

  createApplication: ({ context: { services }, body }) =>
    registerApplication(services.database, body, services.clock, services.random),

  async updateApplication({ context, path: { client_id }, body: { callback_url, ...name }, check }) {
    // An empty URL means none, as on the command line.
    const changes = { ...name, ...(callback_url !== undefined && { callback_url: callback_url || null }) };
    const decide = (stored: object) => {
      check?.({ ...stored });
      return changes;
    };
    await orMissing(updateApplication(context.services.database, client_id, decide));
    return find(context, client_id);
  },

  async activateApplication({ context, path: { client_id }, body: { callback_url } }) {
    await orMissing(activateApplication(context.services.database, client_id, callback_url));
    return find(context, client_id);
  },

  async revokeApplication({ context, path: { client_id } }) {
    return { client_id, revoked: await orMissing(revokeApplication(context.services.database, client_id)) };
  },
};

async function find({ services }: OperatorContext, id: string): Promise<Omit<Application, 'secret_hash'>> {
  return (await listApplications(services.database)).find(({ client_id }) => client_id === id) ?? missing();
}

const orMissing = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error) => {
    if (error instanceof NotFound) missing();
    throw error;
  });

function missing(): never {
  throw new Refusal(404, 'No application has this client id. To list applications, run: applications list');
}

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
  checkName(name);
  if (callback_url !== undefined) checkCallbackUrl(callback_url);
  const registration = { client_id: random.id(), client_secret: random.token() };
  const application = {
    client_id: registration.client_id,
    secret_hash: hashToken(registration.client_secret),
    name,
    callback_url: callback_url ?? null,
    active: false,
    created_at: timestamp(clock.now()),
  };
  await insertRecords(query, 'applications', [application]);
  return registration;
}

/** All applications, oldest first, without their secrets. */
export async function listApplications({ query }: Database): Promise<Omit<Application, 'secret_hash'>[]> {
  const all = await listRecords(query, 'applications', {}, ['created_at', 'client_id']);
  return all.map(({ secret_hash: _, ...application }) => application);
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
    checkActive(callback_url);
    await saveFields(db, 'applications', { client_id: clientId }, { active: true, callback_url });
  });
}

type ApplicationFields = Pick<Application, 'name' | 'callback_url'>;

/**
 * Changes the name or the callback URL of an application, also while it is active. Its tokens stay valid.
 * @param decide returns the fields to change; what it throws is passed on
 * @throws NotFound for an unknown client id
 * @throws ValidationFailed for an empty name, and for an invalid callback URL, which an active application needs
 */
export function updateApplication(
  database: Database,
  clientId: string,
  decide: (stored: ApplicationFields) => Partial<ApplicationFields>,
): Promise<void> {
  return change(database, clientId, async (db, application) => {
    const changes = decide(application);
    const { name, callback_url, active } = { ...application, ...changes };
    checkName(name);
    if (active) checkActive(callback_url);
    else if (callback_url !== null) checkCallbackUrl(callback_url);
    if (Object.keys(changes).length > 0) await saveFields(db, 'applications', { client_id: clientId }, changes);
  });
}

function checkName(name: string): void {
  if (name.trim() !== '') return;
  const message = 'The name of the application is required.';
  throw new ValidationFailed({ code: 'presence_error', attribute: 'name', message });
}

/** Checks the callback URL of an application that is active, or is about to be. */
function checkActive(callbackUrl: string | null): void {
  if (callbackUrl === null) {
    const message = 'The application needs a callback URL to be active.';
    throw new ValidationFailed({ code: 'presence_error', attribute: 'callback_url', message });
  }
  checkCallbackUrl(callbackUrl);
}

/**
 * Revokes an application: deactivates it and deletes its access tokens and codes. When it is activated again, users must
 * grant access again.
 * @returns the number of deleted access tokens
 * @throws NotFound for an unknown client id
 */
export function revokeApplication(database: Database, client_id: string): Promise<number> {
  return change(database, client_id, async (db) => {
    await saveFields(db, 'applications', { client_id }, { active: false });
    await deleteRecords(db, 'authorization_requests', { client_id });
    await deleteRecords(db, 'verification_codes', { client_id });
    return deleteRecords(db, 'tokens', { client_id });
  });
}

function change<Result>(
  { query }: Database,
  client_id: string,
  work: (db: Queries, application: Application) => Promise<Result>,
): Promise<Result> {
  return query.transaction().execute(async (db) => {
    const application = await findRecord(db, 'applications', { client_id }, { lock: true });
    return work(db, requireRecord(application, 'application'));
  });
}
