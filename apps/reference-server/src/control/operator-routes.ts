import { addProbes } from '@email-automation/service/connections/probes';
import { emailStates } from '@email-automation/service/domain/records';
import { type EmailQuery, findEmail, listEmails, showEmail } from '@email-automation/service/storage/queries/emails';
import type { FastifyInstance } from 'fastify';
import type { ControlOptions } from './control.ts';
import { ControlError } from './control-errors.ts';

const text = { type: 'string', minLength: 1 } as const;

const emailQuery = {
  type: 'object',
  properties: { account: text, to: text, state: { enum: emailStates } },
  additionalProperties: false,
};

/** Adds what an operator of any server needs: health, readiness, metrics, and emails. */
export function addOperatorRoutes(
  app: FastifyInstance,
  { database, metrics, findUnreadiness }: Pick<ControlOptions, 'database' | 'metrics' | 'findUnreadiness'>,
): void {
  addProbes(app, findUnreadiness);
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.read()));
  app.get<{ Querystring: EmailQuery }>('/emails', { schema: { querystring: emailQuery } }, async ({ query }) => ({
    emails: await listEmails(database.query, query),
  }));
  app.get<{ Params: { id: string } }>('/emails/:id', async ({ params }) => {
    const email = await findEmail(database.query, params.id);
    if (email === undefined) throw new ControlError(404, `There is no email ${params.id}.`);
    return showEmail(email);
  });
}
