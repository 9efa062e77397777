import type { FastifyInstance } from 'fastify';
import { createState } from './provider-states.ts';
import type { StateContext } from './state-context.ts';

const text = { type: 'string', minLength: 1 } as const;

/** Other parameters are allowed: Pact, whose requests these are, has more. */
const stateBody = {
  type: 'object',
  required: ['state', 'params'],
  properties: {
    state: text,
    params: { type: 'object', required: ['account_id'], properties: { account_id: text } },
  },
};

/** Adds the provider states of the conformance kit. */
export function addProviderStateRoutes(app: FastifyInstance, context: StateContext): void {
  app.post<{ Body: { state: string; params: { account_id: string } } }>(
    '/states',
    { schema: { body: stateBody } },
    ({ body: { state, params } }) => createState(context, state, params.account_id),
  );
}
