import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a product around the service adds to its requests, such as the faults and the request log of a sandbox. */
export interface RequestHooks {
  /** Adds hooks before all others, so that they see requests that others refuse. */
  addFirst(app: FastifyInstance): void;
  /** Adds hooks before any that requires a credential. */
  addBeforeCredentials(app: FastifyInstance): void;
  /** Adds hooks that see decoded bodies. */
  addAfterDecoding(app: FastifyInstance): void;
  /** Called for each request that Fastify refuses before it runs hooks. */
  onRefused(request: FastifyRequest, reply: FastifyReply): void;
}
