import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Passage } from '../connections/gated-routes.ts';
import type { Ledger } from '../connections/ledger.ts';
import type { Contract, RateLimitName } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import type { RateLimits } from '../services/access/rate-limits.ts';
import type { Services } from '../services/services.ts';
import type { CompletedRequest } from './observe-requests.ts';

/** Options of the HTTP app. */
export interface AppOptions {
  contract: Contract;
  services: Services;
  links: Links;
  rateLimits: RateLimits<RateLimitName>;
  /** URL of the documentation in responses to exceeded rate limits. */
  documentationUrl: () => string;
  /** Says who uses the slots and the memory (default: a new one). */
  ledger?: Ledger;
  /** Milliseconds after which a request stops waiting (default: 70,000). */
  requestTime?: number;
  /** Proxies whose `X-Forwarded-For` is trusted, as a list of addresses and networks (default: none). */
  trustProxy?: string;
  /** Origins of web pages that can call the API; `*` permits every origin (default: none). */
  corsOrigins?: readonly string[];
  /** Keeps requests apart from replacements of all the data, in a sandbox. */
  gate?: Passage;
  /** The time for the header `Date` of responses (default: the system's). */
  date?: () => Date;
  /** Called for each request whose response is complete. */
  observeRequest?: (request: CompletedRequest) => void;
  /** Adds hooks that trace requests. */
  traceRequests?: (app: FastifyInstance) => void;
  /** Adds hooks to requests, in a sandbox. */
  hooks?: RequestHooks;
  /** Redeems a one-time token; returns the hash of the token it stands for. Only in a sandbox. */
  redeem?: (token: string) => string | undefined;
  log: { level: string; stream?: { write(line: string): void } };
  /** The id of the trace that the current work belongs to. */
  findTraceId?: () => string | undefined;
}

/** Additions of a product around the service to its requests, such as the faults and the request log of a sandbox. */
export interface RequestHooks {
  /** Adds hooks before all other hooks, so that they see every request. */
  addFirst(app: FastifyInstance): void;
  /** Adds hooks before any that requires a credential. */
  addBeforeCredentials(app: FastifyInstance): void;
  /** Adds hooks that see decoded bodies. */
  addAfterDecoding(app: FastifyInstance): void;
  /** Called for each request that Fastify refuses before it runs hooks. */
  onRefused(request: FastifyRequest, reply: FastifyReply): void;
}
