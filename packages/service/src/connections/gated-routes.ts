import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Lets work on the data pass, except while all of it is replaced. */
export interface Passage {
  /** How often the data was replaced. */
  replacements(): number;
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The hook of a route that admits its requests. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Makes the routes that are added from here on work with the data before a replacement or with the data after it, never with
 * both. A request that was admitted before and whose body arrived after is admitted again. Requests whose body or whose
 * response is under way do not hold up the replacement.
 */
export function gateRoutes(app: FastifyInstance, { replacements, pass }: Passage): void {
  const admitted = new WeakMap<FastifyRequest, number>();
  const sending = new WeakMap<FastifyRequest, () => void>();
  // Not async: a response that ends later than its handler outlives two collections of garbage, with all of its request.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    sending.get(request)?.();
    done();
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    const admit = route.onRequest as Admit | undefined;
    if (admit) {
      route.onRequest = (async (request, reply) => {
        await pass(async () => {
          admitted.set(request, replacements());
          await admit(request, reply);
        });
      }) satisfies Admit;
    }
    route.handler = async function (request, reply) {
      const { promise: sent, resolve } = Promise.withResolvers<void>();
      sending.set(request, resolve);
      let handled: unknown;
      await pass(async () => {
        if (admit && admitted.get(request) !== replacements()) await admit(request, reply);
        handled = (handler as Handler).call(this, request, reply);
        // A handler that returns the reply ends when the client has read the response.
        await Promise.race([handled, sent]);
      });
      return handled;
    };
  });
}

type Handler = (this: unknown, ...parameters: Parameters<RouteOptions['handler']>) => unknown;
