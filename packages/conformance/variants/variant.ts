import { type Handler, type Middleware, type Rewrite, type ServerResponse, toMiddleware } from '../servers/exchange.ts';
import type { Body } from '../servers/rewrites.ts';
import { probeExamples } from './probe-examples.ts';
import type { Prober } from './prober.ts';
import { serveWholeLists } from './whole-list.ts';

/**
 * Sends a GET request to the server behind the variants, for example for `/v2/1001/campaigns/3001`.
 * @returns the body of a 200, undefined for any other status
 */
export type FetchUpstream = (path: string) => Promise<Body>;

/** A conforming server that makes another choice where the interface is silent. */
export interface Variant {
  /** The ID of the entry in `spec/unspecified.yaml`. */
  id: string;
  /** One of the alternatives of the entry, in the words of the register: "returns …". */
  alternative: string;
  /** Creates the behavior, with separate state. */
  create(fetchUpstream: FetchUpstream): Rewrite | Middleware;
  /** Asserts the choice of the reference server. @throws AssertionError if the server makes another choice */
  probe(server: Prober): Promise<void>;
}

/** Defines a variant. Without a probe, the examples of the entry tell it from the reference server. */
export const defineVariant = (
  id: string,
  alternative: string,
  create: Variant['create'],
  probe: Variant['probe'] = probeExamples(id),
): Variant => ({ id, alternative, create, probe });

/** Defines a variant with another alternative of the same entry, which the same probe notices. */
export function defineFurther(
  variants: readonly Variant[],
  id: string,
  alternative: string,
  create: Variant['create'],
): Variant {
  const first = variants.find((variant) => variant.id === id);
  if (first === undefined) throw new Error(`There is no variant of ${id} before.`);
  return defineVariant(id, alternative, create, first.probe);
}

/** Combines variants: the first one handles requests first and responses last. */
export function composeVariants(variants: readonly Variant[], fetchUpstream: FetchUpstream): Middleware {
  const middlewares = variants.map((variant) => toMiddleware(variant.create(fetchUpstream)));
  return (request, server) => {
    const from = (index: number): Handler => {
      const middleware = middlewares[index];
      return middleware === undefined ? serveWholeLists(server) : (inner) => middleware(inner, from(index + 1));
    };
    return from(0)(request);
  };
}

/** Returns the response with another JSON body. */
export const withBody = (response: ServerResponse, body: unknown): ServerResponse => ({
  ...response,
  text: JSON.stringify(body),
});

/** Returns the objects and arrays in an array of anything, or an empty array for other values. */
export const filterObjects = (values: Body): Body[] =>
  (Array.isArray(values) ? values : []).filter((value) => typeof value === 'object' && value !== null);
