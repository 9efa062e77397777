import { NotFound } from '@email-automation/service/domain/errors';
import type { Application } from '@email-automation/types/operator/schemas';
import { Refusal } from '../../refusal.ts';
import {
  activateApplication,
  listApplications,
  registerApplication,
  revokeApplication,
  updateApplication,
} from '../applications.ts';
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

async function find({ services }: OperatorContext, id: string): Promise<Application> {
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
