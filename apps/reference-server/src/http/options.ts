import type { Contract, RateLimitName } from '../contract/contract.ts';
import type { Links } from '../contract/links.ts';
import type { Consume } from '../services/rate-limits.ts';
import type { Services } from '../services/services.ts';

/** What the HTTP side is made from. */
export interface AppOptions {
  contract: Contract;
  services: Services;
  links: Links;
  consume: Consume<RateLimitName>;
  /** Where answers to exceeded limits say that the limits are explained. */
  documentationUrl: () => string;
  metrics?: { observeResponse(operationId: string, status: number, seconds: number): void };
  log: { level: string; stream?: { write(line: string): void } };
}
