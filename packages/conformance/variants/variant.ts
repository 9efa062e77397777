import {
  type Answered,
  type Asked,
  type Fault,
  type Front,
  frontOf,
  operationAt,
  type Server,
} from '../mutants/proxy.ts';
import type { Prober } from './prober.ts';
import { wholly } from './whole-list.ts';

/** Asks the variant itself what its operator may see, for example the body of `/v2/1001/campaigns/3001`. */
// biome-ignore lint/suspicious/noExplicitAny: variants look into bodies of every shape
export type Look = (path: string) => Promise<any>;

/** A conforming server that makes another choice where the interface is silent. */
export interface Variant {
  /** The entry of `spec/unspecified.yaml`. */
  id: string;
  /** What it does, as a sentence without its subject: "answers …". */
  otherwise: string;
  /** Makes it; one that remembers something begins anew. */
  make(look: Look): Fault | Front;
  /** Sees what the reference server has decided. @throws AssertionError where a server decides otherwise */
  probe(server: Prober): Promise<void>;
}

export const variant = (id: string, otherwise: string, make: Variant['make'], probe: Variant['probe']): Variant => ({
  id,
  otherwise,
  make,
  probe,
});

/** A server that makes all these choices; the first variant sees requests first and answers last. */
export function withVariants(variants: readonly Variant[], look: Look): Front {
  const fronts = variants.map(({ make }) => frontOf(make(look)));
  return (asked, server) => {
    const from = (index: number): Server => {
      const front = fronts[index];
      return front === undefined ? wholly(server) : (inner) => front(inner, from(index + 1));
    };
    return from(0)(asked);
  };
}

/** The request under another path or method. */
export function moved(asked: Asked, pathname: string, method = asked.method): Asked {
  const url = new URL(asked.url);
  url.pathname = pathname;
  return { ...asked, method, url, operation: operationAt(method, url.pathname) };
}

/** What a body says, if it is JSON. */
export function json({ text }: { text: string }): Body {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: variants look into bodies of every shape
export type Body = any;

/** Those of the values that can be looked into; requests may hold anything. */
export const objects = (values: Body): Body[] =>
  (Array.isArray(values) ? values : []).filter((value) => typeof value === 'object' && value !== null);

/** The answer with another body. */
export const withBody = (answered: Answered, body: unknown): Answered => ({ ...answered, text: JSON.stringify(body) });
