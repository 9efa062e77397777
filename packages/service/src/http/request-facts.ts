import type { Principal } from '../services/access/credentials.ts';

/** Facts about requests and responses of the API, declared once for all files that use them. */
declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
    /** Whether the content of a request is read (default: except for GET). */
    readsBody?: boolean;
    /** Whether it reads a page of a list. */
    isPage?: boolean;
    /** Whether it is for load balancers and orchestrators. */
    isProbe?: boolean;
  }
  interface FastifyRequest {
    /** Set first, for every operation that needs a credential. */
    principal: Principal;
    /** The id of its trace, if requests are traced. */
    traceId?: string;
  }
  interface FastifyReply {
    /** Codes of the errors in the response. */
    errorCodes?: string[];
  }
}
