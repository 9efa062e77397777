import type { Contract } from '../contract/contract.ts';
import type { Services } from '../handlers/handler.ts';
import type { Spend } from '../services/rate-limits.ts';

/** What the HTTP side is made from. */
export interface AppOptions {
  contract: Contract;
  services: Services;
  spend: Spend;
  /** Where answers to exceeded limits say that the limits are explained. */
  documentationUrl: () => string;
  metrics?: { answered(operationId: string, status: number, seconds: number): void };
  log: { level: string; stream?: { write(line: string): void } };
}
